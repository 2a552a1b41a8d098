/** What a step has to do with money: the rules of fee and VAT, how an invoice is paid, and what was issued. */
import { FeeRules, InvoiceList, PaymentDetails } from '../../shared/invoice/parts.tsx'
import { useOperation } from '../../shared/operation/operation-context.ts'

type Props = {
  readonly step: string
  /** The contributor has said that the money is on its way. */
  readonly isAnnounced: boolean
}

/** Where the rules of fee and VAT are asked, and where what was issued is looked for. */
const RULED: ReadonlySet<string> = new Set(['proposal', 'CSfeeVAT'])
const PAID = 'contributorPaymentValidation'
const INVOICED: ReadonlySet<string> = new Set(['CSInvoice', PAID])

export function MoneyOf({ step, isAnnounced }: Props) {
  const { detail } = useOperation()
  const { sid, version, party, type, mayAct, status } = detail
  if (RULED.has(step) && party === 'platform' && type !== 'ccuPurchase')
    return <FeeRules sid={sid} version={version} mayAct={mayAct} />
  // What is on hold may be cancelled: the money would only be refunded.
  if (step !== PAID || party !== 'contributor' || status !== 'open') return null
  return <PaymentDetails detail={detail} isAnnounced={isAnnounced} />
}

export function InvoicesOf({ step }: Pick<Props, 'step'>) {
  const { detail } = useOperation()
  return INVOICED.has(step) && <InvoiceList detail={detail} isBox />
}
