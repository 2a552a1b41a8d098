/** Personal values of an onboarding: separated before storage, restored for readers, erased by person. */
import { sql, type RawBuilder } from 'kysely'
import { personalPathsOf } from '../../../machines/kernel/fields.ts'
import { onboarding as machine } from '../../../machines/onboarding/onboarding.ts'
import type { Trx } from '../../platform/database.ts'
import { addressPattern } from '../../platform/search.ts'

export type Content = Readonly<Record<string, unknown>>

type Value = { readonly subject: string; readonly path: string; readonly value: unknown }

export type Split = { readonly plain: Content; readonly personal: readonly Value[] }

/** What is where a value was erased. */
const ERASED = { erased: true } as const

/** Whole steps that tell of one person: their values go together. */
const OF_ONE: ReadonlySet<string> = new Set(['PersonalInformation', 'signatoryForm'])

/** Fields of an event that hold personal values, on the outermost level: drafts may have any shape beneath it. */
const personalKeys = (event: string): ReadonlySet<string> => {
  const spec = machine.events[event]
  return new Set(spec ? personalPathsOf(spec).map((path) => path.split('.')[0]!) : [])
}

/** @param event whose form it is, such as `signatoryForm.submit` */
export function split(event: string, content: Content): Split {
  const keys = personalKeys(event)
  const [step = ''] = event.split('.')
  const plain: Record<string, unknown> = {}
  const personal: Value[] = []
  for (const [key, value] of Object.entries(content)) {
    if (!keys.has(key)) plain[key] = value
    else if (Array.isArray(value)) {
      plain[key] = value.map(() => null)
      value.forEach((one: unknown, at) =>
        personal.push({ subject: `${key}.${at}`, path: `${key}.${at}`, value: one }),
      )
    } else if (value !== undefined) {
      plain[key] = null
      personal.push({ subject: OF_ONE.has(step) ? '' : key, path: key, value })
    }
  }
  return { plain, personal }
}

/** What was not taken out, for those who see no personal values. */
export const withheld = (event: string, plain: Content): Content =>
  Object.fromEntries(
    Object.entries(plain).map(([key, value]) => [key, personalKeys(event).has(key) ? '—' : value]),
  )

/** The other way round. @param known values by path */
export function merge(event: string, plain: Content, known: ReadonlyMap<string, unknown>): Content {
  const keys = personalKeys(event)
  const put = (path: string) => (known.has(path) ? known.get(path) : ERASED)
  return Object.fromEntries(
    Object.entries(plain).map(([key, value]) => {
      if (!keys.has(key)) return [key, value]
      return [key, Array.isArray(value) ? value.map((_one, at) => put(`${key}.${at}`)) : put(key)]
    }),
  )
}

/** Replaces what was kept under this source. */
export async function keepPersonal(
  trx: Trx,
  onboardingId: string,
  source: string,
  values: readonly Value[],
): Promise<void> {
  await trx
    .deleteFrom('onboarding_personal')
    .where('onboarding_id', '=', onboardingId)
    .where('source', '=', source)
    .execute()
  await addPersonal(trx, onboardingId, source, values)
}

/** Only the platform reads what is called so. */
const INTERNAL: ReadonlySet<string> = new Set(['note'])

export async function addPersonal(
  trx: Trx,
  onboardingId: string,
  source: string,
  values: readonly Value[],
): Promise<void> {
  if (values.length === 0) return
  const rows = values.map(({ value, ...place }) => ({
    onboarding_id: onboardingId,
    source,
    ...place,
    value: JSON.stringify(value),
    is_internal: INTERNAL.has(place.path),
  }))
  await trx.insertInto('onboarding_personal').values(rows).execute()
}

/** Everything that the scope may see, by source and path. */
export async function personalOf(
  trx: Trx,
  onboardingId: string,
): Promise<ReadonlyMap<string, ReadonlyMap<string, unknown>>> {
  const rows = await trx
    .selectFrom('onboarding_personal')
    .select(['source', 'path', 'value'])
    .where('onboarding_id', '=', onboardingId)
    .execute()
  const groups = Map.groupBy(rows, ({ source }) => source)
  return new Map(
    [...groups].map(([source, found]) => [source, new Map(found.map(({ path, value }) => [path, value]))]),
  )
}

export const NOTHING: ReadonlyMap<string, unknown> = new Map()

export type Traces = {
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  readonly pseudonym: string
}

/** Erases a person by address everywhere, by name where it acted. Needs the platform's scope. */
export async function forgetInOnboardings(trx: Trx, personId: string, traces: Traces): Promise<void> {
  const { email, firstName, lastName, pseudonym } = traces
  const words = sql`lower(v.value::text)`
  const says = (text: string) => sql`strpos(${words}, ${jsonText(text.toLowerCase())}) > 0`
  // A first name alone is a word like any other.
  const isNamed = firstName && lastName ? sql`(${says(firstName)} and ${says(lastName)})` : sql`false`
  await sql`delete from onboarding_personal v using onboarding_personal n
    where n.onboarding_id = v.onboarding_id and n.source = v.source and n.subject = v.subject and n.id in (
      select v.id from onboarding_personal v join onboarding o on o.id = v.onboarding_id
      where ${words} ~* ${addressPattern(email)} or (v.source = 'PersonalInformation' and o.applicant_id = ${personId}::uuid)
        or (${isNamed} and ${concerns(personId)}))`.execute(trx)
  // Also where first and last name stand apart, or the other way round.
  const tells = (text: RawBuilder<unknown>) => {
    const lower = sql`lower(${text})`
    const both = sql`(strpos(${lower}, ${firstName.toLowerCase()}) > 0 and strpos(${lower}, ${lastName.toLowerCase()}) > 0)`
    return sql`(${lower} ~* ${addressPattern(email)} or ${firstName && lastName ? both : sql`false`})`
  }
  const put = (column: string, instead: RawBuilder<unknown>) =>
    sql`${sql.ref(column)} = case when ${tells(sql`h.${sql.ref(column)}::text`)} then ${instead} else h.${sql.ref(column)} end`
  await sql`update onboarding_hit h set ${put('subject_name', sql`${pseudonym} || ' ' || h.id`)},
      ${put('entry_name', sql`${pseudonym}`)}, ${put('note', sql`''`)}, ${put('reasons', sql`'[]'::jsonb`)}
    from onboarding o where o.id = h.onboarding_id and ${concerns(personId)}`.execute(trx)
  await sql`update onboarding_document d set name = ${pseudonym} from onboarding o
    where o.id = d.onboarding_id and ${concerns(personId)} and ${tells(sql`d.name`)}`.execute(trx)
}

/** The person began the onboarding `o`, belongs to its organization, or is of the platform. */
const concerns = (personId: string) => sql`(o.applicant_id = ${personId}::uuid or exists (
  select 1 from membership m join organization g on g.id = m.organization_id
  where m.person_id = ${personId}::uuid and (g.is_platform or g.id = o.organization_id)))`

/** As it is inside of a JSON text. */
const jsonText = (text: string): string => JSON.stringify(text).slice(1, -1)
