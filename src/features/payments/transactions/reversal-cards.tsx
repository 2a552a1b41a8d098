/** What a reversal of the bank seems to take back; a person says which, and its confirmation is taken back. */
import { Link } from 'react-router'
import { hrefOf } from '../../../addresses/paths.ts'
import { date } from '../../../lib/format.ts'
import { call } from '../../../lib/http.ts'
import { t } from '../../../lib/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { ToneChip } from '../../../ui/chips.tsx'
import { TextList } from '../../../ui/page.tsx'
import { CERTAINTIES } from './confirming.ts'
import styles from '../payments.module.css'
import type { Transaction } from '../queries.ts'
import { ReasonDialog } from '../reason-dialog.tsx'

export type Reversed = Transaction['reverses'][number]
type Use = Reversed['uses'][number]

/** What becomes of the operation, or of its refund, which lasts longer than the operation. */
function consequenceOf({ isRunning, isConfirmed, kind }: Use) {
  if (kind === 'giveBack') return null
  if (kind === 'refund') return 'payments.reversesRefund'
  if (!isRunning) return 'payments.reversesEnded'
  if (!isConfirmed) return 'payments.reversesPending'
  return kind === 'payment' ? 'payments.reversesConfirmed' : 'payments.reversesPayout'
}

function wordsOf(use: Use): string {
  const consequence = consequenceOf(use)
  return [consequence && t(consequence), use.isRefunded && t('payments.reversesRefunded')]
    .filter(Boolean)
    .join('; ')
}

const act = ({ uses }: Reversed): string =>
  t(uses.length > 0 ? 'payments.reverseConfirmation' : 'payments.reverseTransaction')

type Props = {
  readonly reverses: readonly Reversed[]
  readonly mayWrite: boolean
  readonly onChoose: (reversed: Reversed) => void
}

export const ReversalCards = ({ reverses, mayWrite, onChoose }: Props) => (
  <ul className="stack gap-4">
    {reverses.map((reversed) => {
      const { sid, bankReference, bookedOn, party, state, certainty, reasons, uses, blocked } = reversed
      return (
        <li key={sid} className={styles.proposal}>
          <div className="cluster gap-2 col-gap-4">
            <ToneChip tone={CERTAINTIES[certainty].tone}>{t(CERTAINTIES[certainty].words)}</ToneChip>
            <ToneChip tone="plain">{t(`payments.transactions.${state}`)}</ToneChip>
          </div>
          <p>
            {t('payments.reverses', {
              reference: bankReference,
              date: date(bookedOn),
              who: party ?? t('payments.noNameStated'),
            })}
          </p>
          <TextList texts={reasons} className={styles.reasons} />
          {uses.map((use) => (
            <p key={`${use.sid} ${use.kind}`}>
              <Link to={hrefOf('adminOperation', { operationSid: use.sid })}>{use.name}</Link>
              {blocked === null && ` ${wordsOf(use)}`}
            </p>
          ))}
          {blocked !== null && <p className="note">{blocked}</p>}
          {mayWrite && blocked === null && (
            <Button
              label={act(reversed)}
              aria-label={t('payments.actOf', { act: act(reversed), number: bankReference })}
              variant={certainty === 'certain' ? 'primary' : 'secondary'}
              size="small"
              onClick={() => onChoose(reversed)}
            />
          )}
        </li>
      )
    })}
  </ul>
)

type DialogProps = {
  readonly transaction: Transaction
  readonly reversed: Reversed
  readonly onClose: () => void
}

export const ReversalDialog = ({ transaction: { sid }, reversed, onClose }: DialogProps) => (
  <ReasonDialog
    title={t('payments.reverseTitle', { reference: reversed.bankReference })}
    submit={act(reversed)}
    about={t(reversed.uses.length > 0 ? 'payments.reverseLead' : 'payments.reverseLeadOpen')}
    onClose={onClose}
    save={(reason) =>
      call('POST /bank_transactions/:sid/reversal', {
        params: { sid },
        body: { reversedSid: reversed.sid, reason },
      })
    }
  />
)
