/** A contract of the operation: its versions with what was said about each clause, and the signatures under the last. */
import { useSuspenseQuery, useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { ContractKey } from '../../../../contract/rules/signing.ts'
import { dateTime } from '../../../lib/format.ts'
import { addressOf, call } from '../../../lib/http.ts'
import { t } from '../../../lib/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { ToneChip } from '../../../ui/chips.tsx'
import { Panel } from '../../../ui/page.tsx'
import { lazyDialog } from '../../../ui/fetched-after.tsx'
import { useOperation } from '../operation/operation-context.ts'
import { Clauses } from './clauses.tsx'
import styles from './contracts.module.css'
import { CopyCheck } from './copy-check.tsx'
import { contractQuery, type ContractVersion, type ContractExecution } from './queries.ts'
import { kindWords, languageWords, OUTCOMES } from './words.ts'
import { Verdict } from './verdict.tsx'

const VersionDialog = lazyDialog(() => import('./version-dialog.tsx'))

export default function ContractPanel({ kind }: { readonly kind: ContractKey }) {
  const { detail } = useOperation()
  const { data } = useSuspenseQuery(contractQuery(detail.sid, kind))
  const [isWriting, setWriting] = useState(false)
  const mayWrite = detail.offers.some(
    ({ type, status }) => type === `${kind}Validation.submit` && status === 'needs-input',
  )
  const last = data.versions.at(-1)
  const [open, setOpen] = useState<number | null>(null)
  const shown = data.versions.find(({ number }) => number === open) ?? last
  if (!last && !mayWrite) return null
  return (
    <Panel
      title={kindWords(kind)}
      aside={
        mayWrite && (
          <Button label={t('contract.writeVersion')} size="small" onClick={() => setWriting(true)} />
        )
      }
    >
      <div className="column gap-5 shrink">
        {data.executions.length > 0 && <Executions executions={data.executions} />}
        <CopyCheck contract={data} />
        {shown ? (
          <>
            <Versions versions={data.versions} shown={shown.number} onShow={(number) => setOpen(number)} />
            <Version
              version={shown}
              before={data.versions.find(({ number }) => number === shown.number - 1)}
            />
          </>
        ) : (
          <p className="note">{t('contract.noVersion')}</p>
        )}
      </div>
      {isWriting && (
        <VersionDialog
          kind={kind}
          written={data.versions.findLast(({ written }) => written !== null)?.written ?? null}
          language={data.language}
          comments={last?.comments ?? []}
          onClose={() => setWriting(false)}
        />
      )}
    </Panel>
  )
}

type VersionsProps = {
  readonly versions: readonly ContractVersion[]
  readonly shown: number
  readonly onShow: (number: number) => void
}

const Versions = ({ versions, shown, onShow }: VersionsProps) => (
  <ol className={`wrap gap-3 ${styles.versions}`} aria-label={t('contract.versions')}>
    {versions.toReversed().map(({ number, outcome, submittedAt, comments }) => (
      <li key={number}>
        <button
          type="button"
          className={styles.version}
          aria-current={number === shown || undefined}
          onClick={() => onShow(number)}
        >
          <span className="cluster gap-2 col-gap-4 between text-m">
            <strong>{t('contract.version', { number })}</strong>
            <ToneChip tone={OUTCOMES[outcome].tone}>{t(OUTCOMES[outcome].words)}</ToneChip>
          </span>
          <span className="note">
            {[
              dateTime(submittedAt),
              ...(comments.length > 0 ? [t('contract.commentCount', { count: comments.length })] : []),
            ].join(' · ')}
          </span>
        </button>
      </li>
    ))}
  </ol>
)

type VersionProps = {
  readonly version: ContractVersion
  readonly before: ContractVersion | undefined
}

function Version({ version, before }: VersionProps) {
  const { clauses, comments, templateVersion, language, documentSid, sha256, name, outcome } = version
  const source =
    templateVersion === null || language === null
      ? t('contract.uploadedText')
      : t('contract.fromTemplate', { version: templateVersion, language: languageWords(language) })
  return (
    <section className={styles.text} aria-label={t('contract.version', { number: version.number })}>
      <p className="note">
        {before?.clauses ? t('contract.comparedWith', { source, number: before.number }) : source}
      </p>
      {clauses ? (
        <Clauses clauses={clauses} before={before?.clauses ?? null} comments={comments} />
      ) : (
        <Clauses clauses={[]} comments={comments} />
      )}
      <p className={`stack gap-2 text-m ${styles.file}`}>
        <a href={addressOf('/documents/:sid', { sid: documentSid })} download>
          {name}
        </a>
        <span className="text-xs quiet breaks">
          {t(outcome === 'frozen' ? 'contract.frozenAs' : 'contract.fingerprint', { hash: sha256 })}
        </span>
      </p>
    </section>
  )
}

const Executions = ({ executions }: { readonly executions: readonly ContractExecution[] }) => (
  <ul className={styles.executions} aria-label={t('contract.signatures')}>
    {executions.map((execution) => (
      <li key={execution.documentSid + execution.event} className="column gap-4 inset">
        <Execution execution={execution} />
      </li>
    ))}
  </ul>
)

function Execution({
  execution: { event, documentSid, name, at, how, organization, signer },
}: {
  readonly execution: ContractExecution
}) {
  const check = useMutation({
    mutationFn: () =>
      call('GET /documents/:sid/verification', { params: { sid: documentSid } }, { quiet: true }),
  })
  const isCountersigned = event.endsWith('approve')
  return (
    <>
      <div className="wrap gap-3 col-gap-4 align-start between">
        <div className="stack gap-2">
          <p className={`breaks ${styles.signer}`}>{signer ?? organization}</p>
          <p className="note">
            {[
              t(isCountersigned ? 'contract.countersigned' : 'contract.signed'),
              ...(signer === null ? [] : [organization]),
              dateTime(at),
            ].join(' · ')}
          </p>
        </div>
        <ToneChip tone={how === 'here' ? 'done' : 'plain'}>
          {t(how === 'here' ? 'contract.signedHere' : 'contract.signedOnPaper')}
        </ToneChip>
      </div>
      <div className={`cluster gap-3 col-gap-5 ${styles.actions}`}>
        <a className={styles.link} href={addressOf('/documents/:sid', { sid: documentSid })} download>
          {name}
        </a>
        <Button
          label={t('contract.verify')}
          size="small"
          loading={check.isPending}
          onClick={() => check.mutate()}
        />
      </div>
      <output className={`stack gap-3 text-m ${styles.verdict}`}>
        {check.data && <Verdict verification={check.data} />}
        {check.error && <p className={styles.bad}>{check.error.message}</p>}
      </output>
    </>
  )
}
