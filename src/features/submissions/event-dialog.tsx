/** The form of one event of a submission; prices are asked for in a table of their own. */
import { useSuspenseQuery } from '@tanstack/react-query'
import type { Offer } from '../../../contract/operations/shapes.ts'
import { fieldsOf, type Field } from '../../../machines/kernel/fields.ts'
import { submission } from '../../../machines/projectSubmission/submission.ts'
import { EventDialog as MachineDialog } from '../shared/machine/event-dialog.tsx'
import { PriceLines, startingLines } from './price-lines.tsx'
import { submissionQuery } from '../shared/submission/queries.ts'
import { useSend } from './use-send.ts'

type Props = {
  readonly offer: Offer
  readonly sid: string
  readonly onClose: () => void
  readonly onSent?: () => void
}

export function EventDialog({ offer, sid, ...rest }: Props) {
  const spec = submission.events[offer.type]
  const { data: detail } = useSuspenseQuery(submissionQuery(sid))
  const { send } = useSend(detail, true)
  if (!spec) return null
  const prices = fieldsOf(spec).filter(isPriceList)
  return (
    <MachineDialog
      offer={offer}
      spec={spec}
      start={Object.fromEntries(prices.map(({ name }) => [name, startingLines(detail)]))}
      draw={(field) => (isPriceList(field) ? <PriceLines name={field.name} detail={detail} /> : null)}
      send={send}
      {...rest}
    />
  )
}

const isPriceList = ({ items }: Field): boolean => items?.some(({ name }) => name === 'vintageSid') ?? false
