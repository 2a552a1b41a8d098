/** Fields of an event, with choices that only the operation knows. Pure. */
import type { OperationDetail } from '../../../contract/operation-shapes.ts'
import type { EventSpec } from '../../../machines/kernel/define.ts'
import { fieldsOf, type Field } from '../../../machines/kernel/fields.ts'

export const formFieldsOf = (spec: EventSpec, detail: OperationDetail): readonly Field[] =>
  fieldsOf(spec).map((field) => withFacts(field, detail))

/** A vintage is chosen among the operation's own, never typed. */
function withFacts(field: Field, detail: OperationDetail): Field {
  if (field.name === 'vintageSid') {
    const choices = detail.facts.lines.map(({ vintageSid, vintage }) => ({
      value: vintageSid,
      title: vintage,
    }))
    return { ...field, input: 'choice', choices }
  }
  return field.items ? { ...field, items: field.items.map((item) => withFacts(item, detail)) } : field
}
