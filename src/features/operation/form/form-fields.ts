/** Fields of an event, with choices that only the operation knows. Pure. */
import { eventName } from '../../../../machines/operation/by-event.ts'
import type { OperationDetail } from '../../../../contract/operations/shapes.ts'
import type { EventTable } from '../../../../machines/kernel/define.ts'
import { fieldsOf, isAskedOf, type Choice, type Field } from '../../../../machines/kernel/fields.ts'
import { isQuantityOpen } from '../../../../machines/operation/rules.ts'
import { readersOf } from '../../../../machines/operation/knowledge.ts'
import { t } from '../../../lib/messages.ts'
import { partyName } from '../../shared/operation/operation-words.ts'
import { returnableFields } from './remarks.ts'

/** What the choices and the reader's side follow from. */
type Known = Pick<
  OperationDetail,
  'party' | 'done' | 'parentSid' | 'contributor' | 'projectCarrier' | 'isOwnStock'
> & {
  readonly facts: Pick<OperationDetail['facts'], 'lines'>
}

export function formFieldsOf(events: EventTable, type: string, detail: Known): readonly Field[] {
  const spec = events[type]
  const returnable = returnableFields(events, type)
  return (spec ? fieldsOf(spec) : [])
    .filter((field) => isAskedOf(field, detail.party))
    .filter(
      ({ name }) => type !== eventName('operation.correct') || name !== 'lines' || isQuantityOpen(detail),
    )
    .map((field) => withFacts(withReturned(field, returnable), detail))
    .map((field) => (field.name === 'reason' ? { ...field, help: readersIn(events, type, detail) } : field))
}

/** Who reads why: the sides that this operation has. */
function readersIn(events: EventTable, type: string, detail: Known): string {
  const sides = {
    contributor: detail.contributor !== null,
    projectCarrier: detail.projectCarrier !== null && !detail.isOwnStock,
    platform: true,
  }
  const readers = readersOf(type, events).filter((party) => sides[party])
  return t('operation.readBy', { readers: readers.map(partyName).join(', ') })
}

/** What a remark is about is chosen among the fields that are returned. */
function withReturned(field: Field, choices: readonly Choice[]): Field {
  if (field.name !== 'remarks' || !field.items) return field
  const items = field.items.map((item): Field =>
    item.name === 'field' ? { ...item, input: 'choice', choices } : item,
  )
  return { ...field, items }
}

/** A vintage is chosen among the operation's own, never typed. */
function withFacts(field: Field, detail: Known): Field {
  if (field.name === 'vintageSid') {
    const choices = detail.facts.lines.map(({ vintageSid, vintage }) => ({
      value: vintageSid,
      title: vintage,
    }))
    return { ...field, input: 'choice', choices }
  }
  return field.items ? { ...field, items: field.items.map((item) => withFacts(item, detail)) } : field
}
