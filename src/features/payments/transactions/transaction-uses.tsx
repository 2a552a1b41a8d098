/** What a transaction was used for, part by part, and what is left of it. */
import { Link } from 'react-router'
import { hrefOf } from '../../../addresses/paths.ts'
import { date, dateTime, money } from '../../../lib/format.ts'
import { t } from '../../../lib/messages.ts'
import { ToneChip } from '../../../ui/chips.tsx'
import styles from '../payments.module.css'
import type { Transaction } from '../queries.ts'
import { SecondApproval } from '../second-approval.tsx'
import { REFUND_STATES } from '../refunds/refund-words.ts'

const STATES = {
  pending: { tone: 'move', words: 'payments.useWaits' },
  used: { tone: 'done', words: 'payments.transactions.used' },
  aside: { tone: 'plain', words: 'payments.transactions.aside' },
} as const

/** A refund says the same here as in the list of refunds. */
const standingOf = ({ refund, state }: Transaction['uses'][number]) =>
  refund === null ? STATES[state] : REFUND_STATES[refund]

export function TransactionUses({
  transaction: { uses, currency, openCents, cents, state, party },
  mayWrite,
}: {
  readonly transaction: Transaction
  readonly mayWrite: boolean
}) {
  if (uses.length === 0) return null
  return (
    <>
      <ul className="stack gap-4">
        {uses.map((use) => (
          <li key={`${use.at}${use.operation?.sid ?? ''}`} className="stack gap-2 justify-start text-m">
            <div className="cluster gap-2 col-gap-4">
              {use.operation && (
                <Link to={hrefOf('adminOperation', { operationSid: use.operation.sid })}>
                  {use.operation.name}
                </Link>
              )}
              <strong className="tabular no-wrap">{money(use.cents, currency)}</strong>
              <ToneChip tone={standingOf(use).tone}>{t(standingOf(use).words)}</ToneChip>
            </div>
            {use.reversed && (
              <p>
                {t('payments.reverses', {
                  reference: use.reversed.bankReference,
                  date: date(use.reversed.bookedOn),
                  who: use.reversed.party ?? t('payments.noNameStated'),
                })}
              </p>
            )}
            <p>{use.kind === 'giveBack' ? t('payments.useGivesBack', { reason: use.reason }) : use.reason}</p>
            <p className={styles.note}>
              {t('payments.by', { who: use.by ?? t('payments.someone'), when: dateTime(use.at) })}
            </p>
            {mayWrite && use.approval && (
              <div className="cluster gap-3">
                <SecondApproval
                  approval={use.approval}
                  amount={money(use.cents, currency)}
                  {...(party !== null && { holder: party })}
                />
              </div>
            )}
          </li>
        ))}
      </ul>
      {state === 'open' && openCents < cents && (
        <p className="pad-3-5 text-m strong accent-surface radius-m">
          {t('payments.leftOver', { amount: money(openCents, currency) })}
        </p>
      )}
    </>
  )
}
