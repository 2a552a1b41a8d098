/**
 * Personal values of an onboarding: taken out of what is kept and journalled, put back for those who may see them, and
 * erased by person. A list of people is one value per person, so that one of them can go without the others.
 */
import { sql } from 'kysely'
import { personalPathsOf } from '../../../machines/kernel/fields.ts'
import { onboarding as machine } from '../../../machines/onboarding/onboarding.ts'
import type { Trx } from '../../platform/database.ts'

export type Content = Readonly<Record<string, unknown>>

type Value = { readonly subject: string; readonly path: string; readonly value: unknown }

export type Split = { readonly plain: Content; readonly personal: readonly Value[] }

/** What stands where a value was erased. */
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

type Traces = {
  readonly email: string
  readonly name: string
  readonly firstName: string
  readonly lastName: string
}

/**
 * Forgets a person wherever onboardings name it: its own values whole, hits that resemble its name, files it uploaded
 * about itself keep neither its name. Needs the platform's scope.
 */
export async function forgetInOnboardings(
  trx: Trx,
  personId: string,
  { email, name, firstName, lastName }: Traces,
  pseudonym: string,
): Promise<void> {
  const words = sql`lower(v.value::text)`
  const within = (text: string) => sql`(${text} <> '' and strpos(${words}, lower(${jsonText(text)})) > 0)`
  const apart = firstName && lastName ? sql`(${within(firstName)} and ${within(lastName)})` : sql`false`
  // First and last name are two values of one step: the step of whoever began it goes whole.
  await sql`delete from onboarding_personal v using onboarding_personal n, onboarding o
    where n.onboarding_id = v.onboarding_id and n.source = v.source and n.subject = v.subject
      and o.id = v.onboarding_id and n.id in (
        select v.id from onboarding_personal v join onboarding o on o.id = v.onboarding_id
        where ${within(email)} or ${within(name)} or ${apart}
          or (v.source = 'PersonalInformation' and o.applicant_id = ${personId}::uuid))`.execute(trx)
  for (const trace of [email, name].filter((text) => text !== '')) {
    const pattern = trace.replace(/[^\p{L}\p{N}\s]/gu, String.raw`\$&`)
    await sql`update onboarding_hit set
        subject_name = regexp_replace(subject_name, ${pattern}, ${pseudonym} || '-' || left(id::text, 13), 'gi'),
        note = regexp_replace(note, ${pattern}, ${pseudonym}, 'gi'),
        entry_name = regexp_replace(entry_name, ${pattern}, ${pseudonym}, 'gi'),
        reasons = regexp_replace(reasons::text, ${pattern}, ${pseudonym}, 'gi')::jsonb
      where strpos(lower(subject_name || ' ' || note || ' ' || entry_name || ' ' || reasons::text), ${trace.toLowerCase()}) > 0`.execute(
      trx,
    )
    await sql`update onboarding_document set name = regexp_replace(name, ${pattern}, ${pseudonym}, 'gi')
      where strpos(lower(name), ${trace.toLowerCase()}) > 0`.execute(trx)
  }
}

/** As it stands inside of a JSON text. */
const jsonText = (text: string): string => JSON.stringify(text).slice(1, -1)
