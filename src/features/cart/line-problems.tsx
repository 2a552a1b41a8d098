/** What keeps a line from being requested, each with the one thing that helps. */
import type { CartLine, LineProblem } from '../../../contract/offerings/carts.ts'
import { money, quantity } from '../../lib/format.ts'
import { t } from '../../lib/messages.ts'
import { Button } from '../../ui/button.tsx'
import { Alternatives } from '../shared/offering/alternatives.tsx'
import styles from './cart.module.css'
import { useAcceptPrice, usePutLine, useRemoveLine } from './use-cart.ts'

type Props = {
  readonly line: CartLine
  readonly years: number
  readonly hrefOfOffering: (sid: string) => string
}

/** Another buyer was faster, or the offering was withdrawn: there may be units like these. */
const isGone = (problem: LineProblem): boolean =>
  problem === 'soldOut' || problem === 'notThatMany' || problem === 'notForSale'

export function LineProblems({ line, years, hrefOfOffering }: Props) {
  if (line.problems.length === 0) return null
  return (
    <ul className={`stack gap-3 full-row ${styles.problems}`} aria-live="polite">
      {line.problems.map((problem) => (
        <li key={problem}>
          {/* Said beside the quantity, from the first key. */}
          {problem !== 'notThatMany' && <span>{sentenceFor(problem, line, years)}</span>}
          <Remedy problem={problem} line={line} />
          {isGone(problem) && <AlternativesTo line={line} hrefOfOffering={hrefOfOffering} />}
        </li>
      ))}
    </ul>
  )
}

type Alternatively = Pick<Props, 'line' | 'hrefOfOffering'>

const AlternativesTo = ({ line, hrefOfOffering }: Alternatively) => (
  <div className={styles.instead}>
    <Alternatives
      vintageSid={line.vintageSid}
      offeringSid={line.offeringSid}
      hrefOfOffering={hrefOfOffering}
    />
  </div>
)

/** Where a line is only read. */
export const AlternativesOf = ({ line, hrefOfOffering }: Alternatively) =>
  line.problems.some(isGone) && <AlternativesTo line={line} hrefOfOffering={hrefOfOffering} />

export function sentenceFor(problem: LineProblem, line: CartLine, years: number): string {
  const { unit, currency } = line
  switch (problem) {
    case 'notForSale':
      return t('cart.notForSale')
    case 'soldOut':
      return t('shared.unitsGone')
    case 'notThatMany':
      return t('cart.onlyAvailable', { quantity: quantity(line.available), unit })
    case 'belowMinimum':
      return t('cart.belowMinimum', { quantity: quantity(line.minimumQuantity), unit })
    case 'tooFewForYears':
      return t('cart.tooFewForYears', { years })
    case 'ownOffering':
      return t('cart.ownOffering')
    case 'priceChanged':
      return t('cart.priceChanged', {
        before: money(line.seenPriceCents, currency),
        now: money(line.unitPriceCents ?? 0, currency),
      })
  }
}

/** Money that was seen may be of another currency than today's; then too the new price is what is accepted. */
function Remedy({ problem, line }: Pick<Props, 'line'> & { readonly problem: LineProblem }) {
  const put = usePutLine()
  const remove = useRemoveLine()
  const accept = useAcceptPrice()
  const { offeringSid, vintageSid, unitPriceCents } = line
  const take = (wanted: string) => put.mutate({ offeringSid, vintageSid, quantity: wanted, mode: 'set' })
  const name = `${line.title} ${line.vintage}`
  if (problem === 'priceChanged' && unitPriceCents !== null)
    return (
      <Button
        size="small"
        label={t('cart.acceptPrice')}
        aria-label={t('cart.acceptPriceOf', { name })}
        loading={accept.isPending}
        onClick={() => accept.mutate({ sid: line.sid, unitPriceCents })}
      />
    )
  if (problem === 'notThatMany' || problem === 'belowMinimum') {
    const wanted = problem === 'notThatMany' ? line.available : line.minimumQuantity
    return (
      <Button
        size="small"
        label={t('cart.take', { quantity: quantity(wanted) })}
        loading={put.isPending}
        onClick={() => take(wanted)}
      />
    )
  }
  if (problem === 'tooFewForYears') return null
  return (
    <Button
      size="small"
      label={t('cart.remove')}
      aria-label={t('cart.removeName', { name })}
      loading={remove.isPending}
      onClick={() => remove.mutate(line.sid)}
    />
  )
}
