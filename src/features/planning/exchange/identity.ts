/** Tasks that this plan wrote keep their ids, and so their comments; all others get new ones. */
import type { WorkCalendar } from '../../../../machines/kernel/working-days.ts'
import type { Plan } from '../../../../machines/projectPlanning/plan.ts'

/** The plan of an offering: what a file is written from, or comes into. */
export type Home = {
  readonly sid: string
  readonly plan: Plan
  /** By which working days are counted; without it only weekends are free. */
  readonly calendar?: WorkCalendar
}

/** What a file says of a task besides its number: the same in every file of this plan, and in no file of another. */
export const referenceOf = (sid: string, taskId: string): string => `${sid}/${taskId}`

/** As the contract has them. */
const ID = /^[A-Za-z0-9_-]{1,40}$/

/** @returns null: it was written by another plan, or by no one who knows what belongs there */
function idIn(sid: string, reference: string): string | null {
  const [before, id = '', ...more] = reference.split('/')
  return before === sid && more.length === 0 && ID.test(id) ? id : null
}

/** What the things of a file are called in the plan, each name given once: a row that was copied is a task of its own. */
export type Ids = {
  readonly task: (reference: string) => string
  readonly dependency: (fromId: string, toId: string) => string
}

/** @param home null: no plan yet @param newId a fresh id in the contract's form */
export function idsFor(home: Home | null, newId: () => string): Ids {
  const given = new Set<string>()
  const links = new Map(
    [...(home?.plan.dependencies.values() ?? [])].map(({ id, fromId, toId }) => [`${fromId} ${toId}`, id]),
  )
  const once = (wanted: string | null | undefined): string => {
    const id = wanted === null || wanted === undefined || given.has(wanted) ? newId() : wanted
    given.add(id)
    return id
  }
  return {
    task: (reference) => once(home && idIn(home.sid, reference)),
    dependency: (fromId, toId) => once(links.get(`${fromId} ${toId}`)),
  }
}
