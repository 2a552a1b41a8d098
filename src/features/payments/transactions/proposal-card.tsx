/** One guess at what a transaction pays, with its reasons; a person confirms it. */
import { useState } from 'react'
import { Link } from 'react-router'
import { hrefOf } from '../../../addresses/paths.ts'
import { money } from '../../../lib/format.ts'
import { t } from '../../../lib/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { ToneChip } from '../../../ui/chips.tsx'
import { TextList } from '../../../ui/page.tsx'
import { CERTAINTIES, confirmAs } from './confirming.ts'
import styles from '../payments.module.css'
import type { Proposal, Transaction } from '../queries.ts'

type Props = {
  readonly transaction: Transaction
  readonly proposal: Proposal
  readonly mayWrite: boolean
}

export function ProposalCard({ transaction, proposal, mayWrite }: Props) {
  const [isSending, setSending] = useState(false)
  const { kind, number, operation, party, certainty, reasons, restCents, blocked } = proposal
  const { openCents, currency } = transaction
  const isInvoice = kind === 'invoice'
  const name = isInvoice ? number : operation.name
  const { tone, words } = CERTAINTIES[certainty]
  const amount = money(openCents, currency)
  const confirm = () => {
    const { sid, version } = proposal
    const idempotencyKey = crypto.randomUUID()
    return confirmAs(
      transaction,
      t('payments.confirmSure', { amount, number: name }),
      isInvoice
        ? { kind, parts: [{ sid, cents: openCents, version }], idempotencyKey }
        : { kind, sid, version, idempotencyKey },
      setSending,
    )
  }
  const rest = { amount: money(restCents, proposal.currency) }
  return (
    <div className={styles.proposal}>
      <div className="cluster gap-2 col-gap-4">
        <strong>{t(`payments.proposal.${kind}`, { number: name })}</strong>
        <ToneChip tone={tone}>{t(words)}</ToneChip>
      </div>
      <p>
        {party} · <Link to={hrefOf('adminOperation', { operationSid: operation.sid })}>{operation.name}</Link>{' '}
        · {t(`payments.proposalRest.${kind}`, rest)}
      </p>
      <TextList texts={reasons} className={styles.reasons} />
      {blocked !== null && <p className="text-s accent-text">{blocked}</p>}
      {mayWrite && blocked === null && (
        <Button
          label={t('payments.confirm')}
          aria-label={t('payments.confirmOf', { amount, number: name })}
          variant={certainty === 'certain' ? 'primary' : 'secondary'}
          size="small"
          loading={isSending}
          onClick={() => void confirm()}
        />
      )}
    </div>
  )
}
