/** Another version of one operation's contract: clauses as agreed with the other party, drawn up and submitted. */
import { useQuery } from '@tanstack/react-query'
import type { ContractClause } from '../../../../contract/rules/merge-fields.ts'
import { useState } from 'react'
import type { ContractKey, ContractLanguage } from '../../../../contract/rules/signing.ts'
import { call } from '../../../lib/http.ts'
import { t } from '../../../lib/messages.ts'
import { useSendOnce } from '../../../lib/sending/send-once.ts'
import { isSomethingUnsaved } from '../../../lib/unsaved.ts'
import { SelectControl } from '../../../ui/form/controls.tsx'
import { FormDialog } from '../../../ui/form/form-dialog.tsx'
import { SelectOptions } from '../../../ui/form/select-options.tsx'
import { mayLeave } from '../../../ui/form/use-unsaved-guard.ts'
import { useOperation } from '../operation/operation-context.ts'
import type { ClauseComment } from './clauses.tsx'
import { checkClauses, ClausesField } from './clauses-field.tsx'
import { contractTextsQuery } from './queries.ts'
import { kindWords, languageWords } from './words.ts'

type Values = { clauses: readonly ContractClause[] }

type Props = {
  readonly kind: ContractKey
  /** The version before, with merge fields; null: none was drawn up yet. */
  readonly written: readonly ContractClause[] | null
  /** What it is written in, unless someone chooses another one. */
  readonly language: ContractLanguage
  readonly comments: readonly ClauseComment[]
  readonly onClose: () => void
}

export default function VersionDialog(props: Props) {
  const { data } = useQuery({ ...contractTextsQuery, enabled: props.written === null })
  const [language, setLanguage] = useState(props.language)
  const inForce = data?.filter((text) => text.isCurrent && text.kind === props.kind) ?? []
  const clauses = props.written ?? inForce.find((text) => text.language === language)?.clauses
  if (!clauses) return null
  // What was written for this operation stays in its language.
  const choices = props.written ? [] : inForce.map((text) => text.language)
  return (
    <VersionForm
      key={language}
      {...props}
      language={language}
      choices={choices}
      clauses={clauses}
      onLanguage={async (next) => {
        if (await mayLeave(isSomethingUnsaved())) setLanguage(next)
      }}
    />
  )
}

type FormProps = Props & {
  readonly clauses: readonly ContractClause[]
  /** Languages that a text is in force in; one of them is no choice. */
  readonly choices: readonly ContractLanguage[]
  readonly onLanguage: (language: ContractLanguage) => Promise<void>
}

function VersionForm({ kind, language, choices, clauses, comments, onLanguage, onClose }: FormProps) {
  const { detail, send } = useOperation()
  const sendOnce = useSendOnce()
  const submit = async (values: Values) => {
    const draft = {
      step: `${kind}Validation`,
      language,
      clauses: values.clauses.map(({ title, text }) => ({ title, text })),
    }
    const { sid, sha256 } = await sendOnce(draft, (body) =>
      call(
        'POST /operations/:sid/documents/drafts',
        { params: { sid: detail.sid }, body },
        { quiet: true, silent: true },
      ),
    )
    return send({ type: `${kind}Validation.submit`, payload: { documentSid: sid, sha256 } })
  }
  return (
    <FormDialog<Values, Awaited<ReturnType<typeof submit>>>
      title={t('contract.newVersionOf', { kind: kindWords(kind) })}
      submit={t('contract.submitVersion')}
      isWide
      onClose={onClose}
      defaults={{ clauses }}
      labels={{ clauses: t('contract.clauses') }}
      checks={{ clauses: checkClauses }}
      save={submit}
    >
      <p className="note">{t('contract.newVersionLead')}</p>
      {choices.length > 1 && (
        <SelectControl
          label={t('contract.language')}
          hint={t('contract.languageHint')}
          value={language}
          change={(value) => void onLanguage(value === 'fr' ? 'fr' : 'en')}
        >
          <SelectOptions values={choices} wordsOf={languageWords} />
        </SelectControl>
      )}
      <ClausesField name="clauses" comments={comments} />
    </FormDialog>
  )
}
