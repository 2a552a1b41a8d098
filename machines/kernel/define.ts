/** Domain-free vocabulary of every machine. Erasable TypeScript only: `node file.ts` runs it as it is. */
import type { SetupReturn } from 'xstate'
import type * as z from 'zod'

/** Who may act. `applicant`: an organization that is not let in yet. `system` is the server itself: timers, the outbox, another machine. */
export type Role = 'contributor' | 'projectCarrier' | 'applicant' | 'platform' | 'system'

/** Stamped by the server on every event; a machine never reads a session. */
export type By = { readonly userId: string; readonly role: Role }

/** One event is one row of data: who may send it, what it carries, how it is worded. */
export type EventSpec<Payload extends z.ZodObject = z.ZodObject> = {
  readonly roles: readonly Role[]
  readonly payload: Payload
  /** Of the button that sends it. */
  readonly label: string
  /** Past tense for the history. */
  readonly past: string
  readonly tone?: 'primary' | 'neutral' | 'danger'
  /** Question asked before sending; absent means no question. */
  readonly confirm?: string
  /** Binds someone for good: wants a sign-in of the last minutes. */
  readonly fresh?: true
}

export type EventTable = Record<string, EventSpec>

type WordOf = 'label' | 'past' | 'confirm'

/** A row without its words: they are in public/messages under the event's name. */
export type EventRow = Omit<EventSpec, WordOf>

type Words<Name extends string> = { readonly [One in Name as `${One}.label` | `${One}.past`]: string } & {
  readonly [One in Name as `${One}.confirm`]?: string
}
type Labelled<Table> = { readonly [Name in keyof Table]: Table[Name] & Pick<EventSpec, WordOf> }

/** @returns the rows with `{event}.label`, `{event}.past` and, where there is one, `{event}.confirm` */
export function labelEvents<const Table extends Readonly<Record<string, EventRow>>>(
  words: Words<keyof Table & string>,
  table: Table,
): Labelled<Table> {
  const texts = words as Readonly<Record<string, string | undefined>>
  const labelled = Object.entries(table).map(([name, row]) => {
    const confirm = texts[`${name}.confirm`]
    const said = { label: texts[`${name}.label`]!, past: texts[`${name}.past`]! }
    return [name, { ...row, ...said, ...(confirm === undefined ? {} : { confirm }) }]
  })
  return Object.fromEntries(labelled) as Labelled<Table>
}

/** Keeps the literal types of a table. */
export const defineEvents = <const Table extends EventTable>(table: Table): Table => table

/** An empty strictObject is `Record<string, never>`: intersecting it would turn `type` and `by` into never. */
type PayloadOf<Spec extends EventSpec> = string extends keyof z.output<Spec['payload']>
  ? unknown
  : z.output<Spec['payload']>

/** The event union of a table, in the envelope that the server stamps. */
export type EventsOf<Table extends EventTable> = {
  [Type in keyof Table & string]: { type: Type; by: By; at: string } & PayloadOf<Table[Type]>
}[keyof Table & string]

/** `rows('cc', {'Signed.submit': …})` → `{'ccSigned.submit': …}`, with literal types. */
export type Prefixed<Prefix extends string, Rows> = {
  [Key in keyof Rows & string as `${Prefix}${Key}`]: Rows[Key]
}

export function prefixed<const Prefix extends string, Rows extends EventTable>(
  prefix: Prefix,
  rows: Rows,
): Prefixed<Prefix, Rows> {
  const renamed = Object.entries(rows).map(([key, row]) => [prefix + key, row])
  return Object.fromEntries(renamed) as Prefixed<Prefix, Rows>
}

/** Plain JSON that screens, diagrams, reminders and documents read. */
export type StateMeta = {
  readonly title: string
  /** One sentence: what the person whose move it is should do. */
  readonly hint?: string
  /** The role that has to act while this state is active. */
  readonly court?: Role | 'nobody'
  /** Key of the React screen. */
  readonly view?: string
  /** Working target, for reports; the enforced deadlines are `after`. */
  readonly slaHours?: number
  /** What kind of box the drawing makes of it. */
  readonly level?: 'phase' | 'lane' | 'step'
}

type NamesOf<Kit> =
  Kit extends SetupReturn<
    infer _Context,
    infer _Event,
    infer _Actors,
    infer _Children,
    infer _Actions,
    infer Guards,
    infer Delay,
    infer _Tag,
    infer _Input,
    infer _Output,
    infer _Emitted,
    infer _Meta
  >
    ? { readonly guard: keyof Guards & string; readonly delay: Delay & string }
    : never

/** The name of every guard of a setup. */
export type GuardNameOf<Kit> = NamesOf<Kit>['guard']

/** The name of every delay of a setup. */
export type DelayNameOf<Kit> = NamesOf<Kit>['delay']
