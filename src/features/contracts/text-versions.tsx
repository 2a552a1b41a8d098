/** The versions of one contract's text, and the one that is chosen with what it changed. */
import { invalidate } from '../shared/change/invalidate.ts'
import { Select } from '@fluentui/react-components'
import { useMutation, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  CONTRACT_LANGUAGES,
  type ContractKey,
  type ContractLanguage,
} from '../../../contract/rules/signing.ts'
import { MERGE_FIELD_NAMES, MERGE_FIELDS, mergeFieldText } from '../../../contract/rules/merge-fields.ts'
import { dateTime } from '../../lib/format.ts'
import { addressOf, call } from '../../lib/http.ts'
import { t } from '../../lib/messages.ts'
import { Button } from '../../ui/button.tsx'
import { ToneChip, type Tone } from '../../ui/chips.tsx'
import { Empty, FactItem, OnlyFirst, Panel } from '../../ui/page.tsx'
import { Tabs } from '../../ui/sections/tabs.tsx'
import { operationsQuery } from '../shared/operation/queries.ts'
import { isConfirmed } from '../../ui/alert-dialog/alert.ts'
import { ChoiceOptions } from '../../ui/form/select-options.tsx'
import { Clauses } from '../shared/contract/clauses.tsx'
import styles from '../shared/contract/contracts.module.css'
import { contractTextsQuery, type ContractText } from '../shared/contract/queries.ts'
import { languageWords } from '../shared/contract/words.ts'
import { ExternalLink } from '../../ui/links.tsx'

type Props = {
  readonly kind: ContractKey
  /** Absent for readers. */
  readonly onWrite: ((from: ContractText) => void) | undefined
}

const standing = (text: ContractText): { readonly words: string; readonly tone: Tone } => {
  if (text.isCurrent) return { words: t('contract.inForce'), tone: 'done' }
  return text.publishedAt === null
    ? { words: t('contract.neverPublished'), tone: 'move' }
    : { words: t('contract.wasInForce'), tone: 'plain' }
}

/** One language at a time; the versions of another one are another text. */
export function TextVersions({ kind, onWrite }: Props) {
  const { data: all } = useSuspenseQuery(contractTextsQuery)
  const [sid, setSid] = useState<string | null>(null)
  const [language, setLanguage] = useState<ContractLanguage>('en')
  // Newest first.
  const texts = all.filter((one) => one.kind === kind && one.language === language)
  const text = texts.find((one) => one.sid === sid) ?? texts.find(({ isCurrent }) => isCurrent) ?? texts[0]
  const languages = (
    <Tabs
      names={CONTRACT_LANGUAGES}
      titleOf={languageWords}
      selected={language}
      onSelect={setLanguage}
      panel="contract-language"
    />
  )
  if (!text)
    return (
      <div className="column gap-5 shrink">
        {languages}
        <div id="contract-language" role="tabpanel" aria-labelledby={`contract-language-${language}`}>
          <Empty title={t('contract.noTextInLanguage', { language: languageWords(language) })}>
            <p>{t('contract.noTextInLanguageLead')}</p>
          </Empty>
        </div>
      </div>
    )
  const before = texts.find(({ version }) => version === text.version - 1)
  return (
    <div className={styles.columns}>
      <Panel title={t('contract.versions')}>
        {languages}
        <div id="contract-language" role="tabpanel" aria-labelledby={`contract-language-${language}`}>
          <ol className="stack gap-3 top-4">
            {texts.map((one) => (
              <li key={one.sid}>
                <button
                  type="button"
                  className={styles.version}
                  aria-current={one.sid === text.sid || undefined}
                  onClick={() => setSid(one.sid)}
                >
                  <span className="cluster gap-2 col-gap-4 between text-m">
                    <strong>
                      {t('contract.versionIn', {
                        number: one.version,
                        language: languageWords(one.language),
                      })}
                    </strong>
                    <ToneChip tone={standing(one).tone}>{standing(one).words}</ToneChip>
                  </span>
                  <span className="note">
                    {one.writtenBy === null
                      ? dateTime(one.writtenAt)
                      : t('contract.writtenBy', { who: one.writtenBy, at: dateTime(one.writtenAt) })}
                  </span>
                  {one.note !== '' && <span className="note">{one.note}</span>}
                </button>
              </li>
            ))}
          </ol>
        </div>
      </Panel>
      <div className="column gap-5 shrink">
        <Text text={text} before={before} onWrite={onWrite} />
        <MergeFields />
      </div>
    </div>
  )
}

type TextProps = Pick<Props, 'onWrite'> & {
  readonly text: ContractText
  readonly before: ContractText | undefined
}

function Text({ text, before, onWrite }: TextProps) {
  const publish = useMutation({
    mutationFn: () =>
      call(
        'POST /contract_templates/:sid/publications',
        { params: { sid: text.sid } },
        { messages: { success: t('contract.isInForce', { number: text.version }) } },
      ),
    onSuccess: () => invalidate('contractText'),
  })
  const ask = async () => {
    const confirmed = await isConfirmed({
      title: t('contract.publishTitle', { number: text.version }),
      confirm: { text: t('contract.publish') },
      deny: { text: t('shared.notSure') },
    })
    if (confirmed) publish.mutate()
  }
  return (
    <Panel title={text.title} body="column gap-5 shrink">
      <div className={`cluster gap-3 col-gap-5 ${styles.actions}`}>
        <Preview sid={text.sid} />
        {onWrite && (
          <>
            {!text.isCurrent && (
              <Button
                label={t('contract.publish')}
                variant="primary"
                size="small"
                loading={publish.isPending}
                onClick={() => void ask()}
              />
            )}
            <Button label={t('contract.writeFrom')} size="small" onClick={() => onWrite(text)} />
          </>
        )}
      </div>
      <p className="note">
        {before ? t('contract.against', { number: before.version }) : t('contract.firstVersion')}
      </p>
      <Clauses clauses={text.clauses} before={before?.clauses ?? null} />
    </Panel>
  )
}

/** The real drawing, with examples or with what an operation says. */
function Preview({ sid }: { readonly sid: string }) {
  const [operation, setOperation] = useState('')
  const { data } = useQuery(operationsQuery({ limit: 20 }))
  const address = addressOf('/contract_templates/:sid/preview', { sid })
  return (
    <>
      <Select
        className={styles.merge}
        aria-label={t('contract.previewWith')}
        value={operation}
        onChange={(_, { value }) => setOperation(value)}
      >
        <option value="">{t('contract.previewExamples')}</option>
        <ChoiceOptions
          choices={data?.items.map((one) => ({
            value: one.sid,
            label: [one.number, one.contributor, one.project].filter(Boolean).join(', '),
          }))}
        />
      </Select>
      {data && <OnlyFirst count={data.items.length} isComplete={data.nextCursor === null} />}
      <ExternalLink
        className={styles.link}
        href={operation === '' ? address : `${address}?operation_sid=${operation}`}
      >
        {t('contract.preview')}
      </ExternalLink>
    </>
  )
}

const MergeFields = () => (
  <details className={`pad-4-5 card ${styles.fields}`}>
    <summary className="text-m strong pointer">{t('contract.mergeFields')}</summary>
    <p className="note">{t('contract.mergeFieldsLead')}</p>
    <dl className={styles.fieldList}>
      {MERGE_FIELD_NAMES.map((field) => (
        <FactItem key={field} label={mergeFieldText(field)} valueClass="note">
          {MERGE_FIELDS[field].about}
        </FactItem>
      ))}
    </dl>
  </details>
)
