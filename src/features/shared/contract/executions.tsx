/** Signatures under the frozen text, and whether each file is as it was sealed. */
import { useMutation } from '@tanstack/react-query'
import { dateTime } from '../../../lib/format.ts'
import { addressOf, call } from '../../../lib/http.ts'
import { t } from '../../../lib/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { ToneChip } from '../../../ui/chips.tsx'
import styles from './contracts.module.css'
import type { ContractExecution } from './queries.ts'
import { Verdict } from './verdict.tsx'

export const Executions = ({ executions }: { readonly executions: readonly ContractExecution[] }) => (
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
          <p className={styles.signer}>{signer ?? organization}</p>
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
