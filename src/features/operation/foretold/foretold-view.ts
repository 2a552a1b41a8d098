/** What an event will do, in words. Pure. */
import type { OperationDetail } from '../../../../contract/operations/shapes.ts'
import { movementsOf } from '../../../../contract/rules/movements.ts'
import type { Foreseen, Place } from '../../../../machines/operation/foresight.ts'
import type { LedgerEffect } from '../../../../machines/operation/effects.ts'
import { isKeptFromMoney } from '../../../../machines/operation/knowledge.ts'
import type { EffectName } from '../../../../machines/operation/kit.ts'
import { noticeTitle } from '../../../../machines/operation/notices.ts'
import type { Workflow } from '../../../../machines/workflows.ts'
import { date, quantity } from '../../../lib/format.ts'
import { t, type MessageId } from '../../../lib/messages.ts'
import { turnName } from '../../shared/operation/operation-words.ts'
import { placeOf } from '../plan-view.ts'

export type ForetoldPart = {
  readonly key: string
  readonly title: string
  readonly lines: readonly string[]
}

/** What each effect does, as a sentence. Total: an effect without one does not compile. */
const EFFECTS: Readonly<Record<EffectName | LedgerEffect, MessageId>> = {
  reserveUnits: 'operation.doesReserve',
  lockBalance: 'operation.doesLock',
  moveReservation: 'operation.doesReserve',
  reduceReservation: 'operation.doesRelease',
  retireUnits: 'operation.doesRetire',
  transferUnits: 'operation.doesTransfer',
  releaseReservation: 'operation.doesRelease',
  transferBack: 'operation.doesTransferBack',
  numberInvoice: 'operation.doesInvoice',
  issueCreditNote: 'operation.doesCredit',
  compensate: 'operation.doesCompensate',
  notify: 'operation.doesNotify',
  drawCertificate: 'operation.doesDraw',
  publishCertificate: 'operation.doesPublish',
  sendCertificate: 'operation.doesSend',
  scheduleTranches: 'operation.doesSchedule',
  tellTranches: 'operation.doesTellTranches',
  tellParent: 'operation.doesTellParent',
}

type Event = { readonly type: string; readonly payload: Readonly<Record<string, unknown>> | null }

/** Parts that have something to say, in reading order. */
export function foretoldParts(
  foreseen: Foreseen,
  event: Event,
  detail: OperationDetail,
  workflow: Workflow,
): readonly ForetoldPart[] {
  const title = (step: string) => placeOf(workflow, step)
  const stays = foreseen.entered.length === 0 && foreseen.left.length === 0
  const parts: readonly ForetoldPart[] = [
    part('state', 'operation.willStand', stays ? stayLines(foreseen) : foreseen.entered.map(nameOf)),
    part('settled', 'operation.willSettle', foreseen.settled.map(title)),
    part('reopened', 'operation.willReopen', foreseen.reopened.map(title)),
    part('units', 'operation.willBook', bookedLines(foreseen, event, detail)),
    part('messages', 'operation.willTell', messageLines(foreseen, detail)),
    part('deadlines', 'operation.willBeDue', deadlineLines(foreseen)),
    part('turns', 'operation.willHaveMove', turnLines(foreseen, detail)),
    part('undo', 'operation.willUndo', [t(`operation.reversal.${foreseen.reversal}`)]),
    part('open', 'operation.notForeseen', openLines(foreseen, detail, workflow)),
  ]
  return parts.filter(({ lines }) => lines.length > 0)
}

const part = (key: string, id: MessageId, lines: readonly string[]): ForetoldPart => ({
  key,
  title: t(id),
  lines: [...new Set(lines)],
})

const stayLines = ({ isPartial }: Foreseen): readonly string[] => (isPartial ? [] : [t('operation.willStay')])

const nameOf = ({ within, title }: Place): string =>
  within && within !== title ? t('operation.placeWithin', { within, title }) : title

/** Units and documents: what happens in the transaction, and what follows it besides messages. */
function bookedLines({ effects }: Foreseen, event: Event, detail: OperationDetail): readonly string[] {
  const units = movementsOf({ effects }, event, detail).map((movement) =>
    t(EFFECTS[movement.effect], {
      amount:
        movement.quantity === null
          ? t('operation.theUnits')
          : t('operation.amountOf', { quantity: quantity(movement.quantity), unit: detail.unit }),
    }),
  )
  const documents = effects.now.filter((name) => name === 'numberInvoice' || name === 'issueCreditNote')
  const later = effects.later.flatMap(({ kind }) =>
    kind !== 'notify' && Object.hasOwn(EFFECTS, kind) ? [t(EFFECTS[kind as EffectName])] : [],
  )
  return [...units, ...documents.map((name) => t(EFFECTS[name])), ...later]
}

type Notice = { readonly to: Place['court']; readonly template: string }

/** No one reads what is sent to the system. */
function messageLines({ effects }: Foreseen, { isOwnStock }: OperationDetail): readonly string[] {
  return effects.later.flatMap(({ kind, params }) => {
    if (kind !== 'notify') return []
    const { to, template } = params as Notice
    if (to === null || to === 'system') return []
    return [t(EFFECTS.notify, { party: turnName(to, isOwnStock), title: noticeTitle(template) })]
  })
}

function deadlineLines({ begins, ends }: Foreseen): readonly string[] {
  const starting = begins
    .toSorted((a, b) => (a.dueAt ?? '9').localeCompare(b.dueAt ?? '9'))
    .map(({ kind, dueAt, at, inWorkingDays }) => {
      const what = t(`operation.deadline.${kind}`, { step: at.within ?? at.title })
      if (dueAt === null) return t('operation.deadlineLater', { what })
      return t(inWorkingDays ? 'operation.deadlineAbout' : 'operation.deadlineOn', {
        date: date(dueAt),
        what,
      })
    })
  const begun = new Set(begins.map(({ at }) => at.within ?? at.title))
  const over = ends.map(({ within, title }) => within ?? title).filter((name) => !begun.has(name))
  return over.length > 0
    ? [...starting, t('operation.deadlinesEnd', { steps: [...new Set(over)].join(', ') })]
    : starting
}

const turnLines = ({ turns }: Foreseen, { isOwnStock }: OperationDetail): readonly string[] =>
  turns.flatMap(({ court, ...place }) =>
    court === null
      ? []
      : [t('operation.moveOf', { party: turnName(court, isOwnStock), place: nameOf({ court, ...place }) })],
  )

/** What lies outside the machine is said to be so, and what of its memory the reader does not see. */
function openLines(
  { isPartial, begins, effects }: Foreseen,
  { party }: OperationDetail,
  { plan, events }: Workflow,
): readonly string[] {
  return [
    ...(isPartial ? [t('operation.openForm')] : []),
    ...(effects.now.length > 0 ? [t('operation.openLedger')] : [t('operation.openFacts')]),
    ...(begins.some(({ inWorkingDays }) => inWorkingDays) ? [t('operation.openHolidays')] : []),
    ...(isKeptFromMoney(plan, { party, table: events }) ? [t('operation.openMoney')] : []),
  ]
}
