/** How many steps wait for the viewer, beside an entry of the menu. */
import { useQuery } from '@tanstack/react-query'
import { quantity } from '../../../lib/format.ts'
import { t } from '../../../lib/messages.ts'
import { ToneChip } from '../../../ui/chips.tsx'
import type { Side } from '../operation/queries.ts'
import { queueQuery } from '../platform/queries.ts'
import { useMay } from '../person/may.ts'
import { askedQuery, movesOf } from './moves.ts'

/** Of a contributor or project carrier. @param more what waits for it beside its operations */
export function AskedCount({ court, more = 0 }: { readonly court: Side; readonly more?: number }) {
  const { data } = useQuery(askedQuery(court))
  if (!data) return null
  return <WaitingCount count={movesOf(data.items, court).length + more} hasMore={data.nextCursor !== null} />
}

/** Of the platform: steps of operations, onboardings and refunds, as its dashboard lists them. */
export function QueueCount() {
  const { data } = useQuery(queueQuery)
  return data ? <WaitingCount count={data.count + data.onboardings.count + data.refunds.count} /> : null
}

type Props = { readonly count: number; readonly hasMore?: boolean }

/** Nothing waits for people who may only look. */
function WaitingCount({ count, hasMore = false }: Props) {
  const mayAct = useMay('writer')
  if (count === 0 || !mayAct) return null
  return (
    <span title={t('operation.movesWaiting', { count })}>
      <ToneChip tone="move">{`${quantity(count)}${hasMore ? '+' : ''}`}</ToneChip>
    </span>
  )
}

/** Above what waits: whose turn it is, of people who may only look their colleagues'. */
export const useTurnTitle = (): string =>
  t(useMay('writer') ? 'operation.yourMove' : 'operation.colleaguesMove')
