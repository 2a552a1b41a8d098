/** Adding, changing and deleting registry entries. Each writes the audit trail in its own transaction. */
import type { RegistryBody, RegistryRow } from '../../../contract/registry.ts'
import type { RegistryEntity } from '../../../contract/registry/entity.ts'
import { deleteRecord, lockDeleted, referenceGone, restoreRecord } from '../deletions/deleted-records.ts'
import { auditBy } from '../organizations/audit.ts'
import { unless, type Scope, type Trx } from '../../platform/database.ts'
import { alreadyExists, notFound, orNotFound, Refused, wrongField } from '../../platform/http/refused.ts'
import { refuseStale } from '../../platform/http/record-version.ts'
import { isCountry } from '../reference/countries.ts'
import { referencesOf, targetOf } from './registry.sql.ts'
import * as repository from './registry.repository.ts'
import { t } from '../../platform/messages.ts'

type Asked = { readonly trx: Trx; readonly scope: Scope; readonly entity: RegistryEntity }

/** @throws Refused 400 with the field that names nothing, 409 already_exists */
export async function addEntry({ trx, scope, entity }: Asked, body: RegistryBody): Promise<RegistryRow> {
  await checkBody(trx, entity, body)
  await refuseSameNumber(trx, entity, body, null)
  const sid = await unlessExists(entity, body, () => repository.insertEntry(trx, entity, body))
  await auditBy(trx, scope, 'registry.create', sid, { details: { entity: entity.name, ...body } })
  return read(trx, entity, sid)
}

/** @throws Refused 404, 400, 409 stale_version, 409 already_exists, 409 in_use when what others rely on would change */
export async function changeEntry(
  { trx, scope, entity }: Asked,
  sid: string,
  body: RegistryBody,
): Promise<RegistryRow> {
  if (!(await repository.lockEntry(trx, entity, sid))) throw notFound()
  const before = await read(trx, entity, sid)
  refuseStale(before.version, body['version'] ?? undefined)
  await checkBody(trx, entity, body)
  const changed = entity.fields.filter(({ name }) => before[name] !== (body[name] ?? null))
  const fixed = changed.find(({ fixedOnceUsed }) => fixedOnceUsed)
  if (fixed) {
    const uses = await repository.usesOf(trx, entity, sid)
    if (uses.length > 0)
      throw new Refused(
        409,
        'in_use',
        t('refusals.registry.cannotChange', { title: fixed.title, uses: sentenceOf(uses) }),
      )
  }
  if (changed.some(({ name, numberOf }) => numberOf || entity.fields.some((one) => one.numberOf === name)))
    await refuseSameNumber(trx, entity, body, sid)
  await unlessExists(entity, body, () => repository.updateEntry(trx, entity, sid, body))
  const details = Object.fromEntries(
    changed.map(({ name }) => [name, { from: before[name], to: body[name] ?? null }]),
  )
  await auditBy(trx, scope, 'registry.update', sid, { details: { entity: entity.name, ...details } })
  return read(trx, entity, sid)
}

/** @throws Refused 404, 409 in_use with who uses it */
export async function removeEntry({ trx, scope, entity }: Asked, sid: string): Promise<void> {
  if (!(await repository.lockEntry(trx, entity, sid))) throw notFound()
  const uses = await repository.usesOf(trx, entity, sid)
  if (uses.length > 0) throw inUse(entity, uses)
  const before = await read(trx, entity, sid)
  await unless({ missing: () => inUse(entity, []) }, () =>
    deleteRecord(trx, placeOf(entity, sid), { name: before.name, personId: scope.personId }),
  )
  await auditBy(trx, scope, 'registry.delete', sid, { details: { entity: entity.name, name: before.name } })
}

/** What is there already stays as it is. @throws Refused 404, 409 already_exists when another took the name or number meanwhile, 409 gone when what it refers to was deleted */
export async function restoreEntry({ trx, scope, entity }: Asked, sid: string): Promise<RegistryRow> {
  const place = placeOf(entity, sid)
  const deleted = await lockDeleted(trx, place)
  if (deleted) {
    const body = Object.fromEntries(
      entity.fields.map(({ name, column }) => [name, (deleted[column] ?? null) as string | null]),
    )
    await refuseSameNumber(trx, entity, body, null)
    await unlessExists(entity, body, () =>
      unless({ missing: referenceGone }, () => restoreRecord(trx, place)),
    )
    await auditBy(trx, scope, 'registry.restore', sid, {
      details: { entity: entity.name, name: body['name'] },
    })
  }
  return read(trx, entity, sid)
}

const placeOf = ({ name, table }: RegistryEntity, sid: string) => ({ kind: name, table, sid })

async function read(trx: Trx, entity: RegistryEntity, sid: string): Promise<RegistryRow> {
  return orNotFound(await repository.findEntry(trx, entity, sid))
}

/** What a schema cannot know: that references exist, that dates are in order, that a country is one. */
async function checkBody(trx: Trx, entity: RegistryEntity, body: RegistryBody): Promise<void> {
  for (const field of referencesOf(entity)) {
    const sid = body[field.name]
    if (sid && !(await repository.findEntry(trx, targetOf(field), sid)))
      throw wrongField(
        field.name,
        t('refusals.registry.noSuch', { title: targetOf(field).title.toLowerCase() }),
      )
  }
  for (const { name, title, kind, notBefore } of entity.fields) {
    const value = body[name]
    if (kind === 'country' && value && !isCountry(value))
      throw wrongField(name, t('refusals.registry.noSuchCountry'))
    const first = notBefore ? body[notBefore] : null
    if (value && first && value < first) {
      const other = entity.fields.find((one) => one.name === notBefore)?.title ?? notBefore
      throw wrongField(name, t('refusals.registry.notBefore', { title, other: String(other).toLowerCase() }))
    }
  }
}

/** @throws Refused 409 already_exists at the number */
async function refuseSameNumber(
  trx: Trx,
  { table, fields }: RegistryEntity,
  body: RegistryBody,
  except: string | null,
): Promise<void> {
  const field = fields.find(({ numberOf }) => numberOf)
  const standard = fields.find(({ name }) => name === field?.numberOf)
  const [number, standardId] = [body[field?.name ?? ''], body[standard?.name ?? '']]
  if (!field || !standard || !number || !standardId) return
  const columns = { table, column: field.column, standardColumn: standard.column }
  const found = await repository.sameNumber(trx, columns, { standardId, number, except })
  if (found)
    throw alreadyExists(
      field.name,
      t('refusals.registry.numberOfProject', { number, name: found.name, known: found.number }),
    )
}

const unlessExists = <Result>(
  entity: RegistryEntity,
  body: RegistryBody,
  write: () => Promise<Result>,
): Promise<Result> => unless({ taken: () => numberTaken(entity, body) }, write)

function numberTaken({ fields, title: noun }: RegistryEntity, body: RegistryBody): Refused {
  const { name, title } = fields.find(({ numberOf }) => numberOf) ?? {
    name: 'name',
    title: t('refusals.registry.nameField'),
  }
  return alreadyExists(
    name,
    t('refusals.registry.existsAlready', {
      noun: noun.toLowerCase(),
      title: title.toLowerCase(),
      value: String(body[name]),
    }),
  )
}

const inUse = ({ title }: RegistryEntity, uses: readonly repository.Usage[]): Refused =>
  new Refused(
    409,
    'in_use',
    t('refusals.registry.used', { title: title.toLowerCase(), sentenceOf: sentenceOf(uses) }).trim(),
  )

/** "Project (2): Alder, Birch; Vintage (7): 2020, 2021, 2022 and 4 more". */
const sentenceOf = (uses: readonly repository.Usage[]): string =>
  uses.length === 0
    ? ''
    : `${uses
        .map(({ what, count, labels }) => {
          const rest = count - labels.length
          return `${what} (${count}): ${labels.join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`
        })
        .join('; ')}.`
