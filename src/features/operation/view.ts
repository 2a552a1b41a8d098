/** The pure view of an operation: detail and snapshot → what is shown. */
import { counted } from '../../../machines/kernel/messages.ts'
import { eventName } from '../../../machines/operation/by-event.ts'
import type { Offer, OperationDetail } from '../../../contract/operations/shapes.ts'
import { countryName, date, documentDate, money, quantity } from '../../lib/format.ts'
import { t } from '../../lib/messages.ts'
import { isMine } from '../shared/machine/offer-buttons.tsx'
import type { restore } from '../shared/operation/use-remote-machine.ts'
import { moneyFigures } from '../shared/order-total/order-total.tsx'
import type { Figure } from '../../ui/page.tsx'
import { foresee, type Foreseen } from '../../../machines/operation/foresight.ts'
import type { OperationContext } from '../../../machines/operation/context.ts'
import type { Workflow } from '../../../machines/workflows.ts'
import { isBeyond, phasesOf, type PhaseView, type StepView } from './plan-view.ts'

export type OperationView = {
  readonly phases: readonly PhaseView[]
  /** The step of the address, else where it is; null when the address names a step that this operation does not have. */
  readonly selected: StepView | null
  /** Where it is. */
  readonly current: StepView | null
  readonly counted: string
  readonly figures: readonly Figure[]
  /** Every step, as the address names it. */
  readonly steps: readonly string[]
  /** Offers of the selected step. */
  readonly offers: readonly Offer[]
  /** Offers that concern the whole operation. */
  readonly control: readonly Offer[]
  readonly comment: Offer | null
  /** What the whole operation waits for, in words. */
  readonly notice: string | null
  /** The next step where the viewer has the move, other than the selected one. */
  readonly next: StepView | null
}

export type Shown = { readonly detail: OperationDetail; readonly snapshot: ReturnType<typeof restore> }

/** Where an operation on hold goes on: the machine is stepped as "Resume" would step it. Null: it is not on hold. */
export function resumptionOf({ detail, snapshot }: Shown, workflow: Workflow): Foreseen | null {
  if (detail.status !== 'onHold') return null
  const by = { userId: '', role: 'platform' } as const
  return foresee({
    workflow,
    snapshot,
    type: eventName('operation.resume'),
    payload: {},
    by,
    at: detail.updatedAt,
  })
}

/**
 * @param resumption of an operation on hold, as it is now
 * @param keptStep what the page shows: it stays for as long as it is the viewer's turn there, whatever else opens
 */
export function connect(
  { detail, snapshot }: Shown,
  workflow: Workflow,
  wanted: string | null,
  resumption: Foreseen | null = null,
  keptStep: string | null = null,
): OperationView {
  const held = resumption?.turns.flatMap(({ step }) => step ?? [])
  const phases = phasesOf(detail, workflow, snapshot.context.terms, held)
  const steps = phases.flatMap((phase) => phase.steps)
  const mine = steps.filter(({ isMine }) => isMine)
  const current =
    mine.find(({ step }) => step === keptStep) ??
    mine[0] ??
    steps.find(({ state }) => state === 'here' || state === 'held') ??
    // All is settled: what people come back for.
    steps.find(({ step, state }) => step === 'certificate' && state === 'done') ??
    steps.findLast(({ state }) => state === 'done') ??
    null
  const selected = wanted === null ? current : (steps.find(({ step }) => step === wanted) ?? null)
  const needed = steps.filter(({ state }) => state !== 'notNeeded')
  return {
    phases,
    selected,
    current,
    counted: t('operation.counted', {
      done: needed.filter(({ state }) => state === 'done').length,
      all: needed.length,
    }),
    figures: [...trancheOf(snapshot.context), ...figuresOf(detail)],
    steps: steps.map(({ step }) => step),
    offers: detail.offers.filter(({ type }) => stepOf(type) === selected?.step),
    // What cannot be undone comes last, whatever the kind of operation.
    control: detail.offers
      .filter((offer) => isControl(offer) && !ELSEWHERE.has(offer.type) && isMine(offer))
      .toSorted((a, b) => Number(a.tone === 'danger') - Number(b.tone === 'danger')),
    comment: detail.offers.find(({ type }) => type === eventName('operation.comment')) ?? null,
    notice: noticeOf(detail),
    next: mine.find(({ step }) => step !== selected?.step) ?? null,
  }
}

function noticeOf(detail: OperationDetail): string | null {
  const whole = detail.turns.find((turn) => turn.step === 'onHold' || isBeyond(turn, detail))
  return whole ? [`${whole.title}.`, whole.hint].filter(Boolean).join(' ') : null
}

/** Comments have their place in the history, a new tranche in the schedule. */
const ELSEWHERE: ReadonlySet<string> = new Set([eventName('operation.comment'), eventName('tranche.add')])

export const stepOf = (type: string): string => type.slice(0, type.indexOf('.'))
const isControl = ({ type }: Offer): boolean => ['operation', 'tranche'].includes(stepOf(type))

/** Which year of its agreement it is. */
const trancheOf = ({ startsOn }: OperationContext): readonly Figure[] =>
  startsOn === null ? [] : [{ label: t('operation.trancheOf'), value: documentDate(startsOn) }]

const refundFigure = (label: 'refunded' | 'toRefund', amountCents: number, currency: string) =>
  amountCents > 0 ? [{ label: t(`operation.${label}`), value: money(amountCents, currency) }] : []

/** What the page says in figures; money in the order in which it is added. */
export function figuresOf(detail: OperationDetail): readonly Figure[] {
  const { quantity: units, unit, facts, currency, creditType, country, type } = detail
  const price = facts.unitPriceCents
  return [
    {
      label: t('operation.quantity'),
      value: counted(quantity(units), unit),
      note:
        price !== null &&
        type !== 'retirement' &&
        t('operation.priceEach', { price: money(price, currency) }),
    },
    ...moneyFigures(detail),
    ...refundFigure('refunded', facts.refundedCents, currency),
    ...refundFigure('toRefund', facts.toRefundCents, currency),
    {
      label: t('operation.vintages', { count: facts.lines.length }),
      value: facts.lines.map(({ vintage }) => vintage).join(', ') || t('operation.notChosen'),
    },
    { label: t('operation.standard'), value: facts.standard, note: creditType },
    { label: t('operation.country'), value: countryName(country) },
    {
      label: t('operation.delivery'),
      value: t(`operation.${facts.requestedDelivery === 'retire' ? 'retire' : 'hold'}`),
    },
    ...(detail.correction
      ? [
          {
            label: t('operation.termsCorrected'),
            value: date(detail.correction.at),
            note: detail.correction.reason,
          },
        ]
      : []),
    ...(facts.purpose === null
      ? []
      : [
          {
            label: t(facts.isPurposePublic ? 'operation.publicPurpose' : 'operation.purpose'),
            value: facts.purpose,
          },
        ]),
  ]
}
