/** Whether numbers can belong to a vintage, by the period that their text names. Days as ISO dates, both ends included. */
type Period = { readonly from: string; readonly to: string }

/** Registries that print a year alone say nothing finer: such a period only has to touch the vintage's. */
const isYear = ({ from, to }: Period): boolean =>
  from.endsWith('-01-01') && to.endsWith('-12-31') && from.slice(0, 4) === to.slice(0, 4)

/** @param period null: the text names none, so nothing speaks against it */
export function isOfVintage(period: Period | null, monitored: Period): boolean {
  if (period === null) return true
  if (isYear(period)) return period.from <= monitored.to && period.to >= monitored.from
  return period.from >= monitored.from && period.to <= monitored.to
}
