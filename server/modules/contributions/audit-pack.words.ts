/** What a pack says of itself, for a person who opens it years later without us. */
import type { PackChoice } from './audit-pack.ts'
import { t } from '../../platform/messages.ts'
import type { FilterWords } from './filter.words.ts'

const isNarrow = (said: FilterWords | null): boolean => Boolean(said?.entity ?? said?.purpose)

const filterLines = ({ years, entity, purpose }: FilterWords): string =>
  t('documents.auditPack.filter', {
    years,
    entity: entity ?? t('documents.auditPack.everyEntity'),
    purpose: purpose ?? t('documents.auditPack.everyPurpose'),
  })

/** Which operations that means. */
const reach = (said: FilterWords): string =>
  isNarrow(said) ? t('documents.auditPack.reachNarrow') : t('documents.auditPack.reach')

type Facts = {
  readonly site: { readonly name: string; readonly origin: string }
  readonly at: Date
  readonly choice: PackChoice
  readonly organization: string
  readonly operations: readonly { readonly number: string }[]
}

export function readme({ site, at, choice, organization, operations }: Facts): string {
  const numbers = operations.map(({ number }) => number)
  const said = 'filter' in choice ? choice.said : null
  return t('documents.auditPack.readme', {
    organization,
    site: site.name,
    origin: site.origin,
    at: at.toISOString(),
    what: said ? t('documents.auditPack.forFilter') : t('documents.auditPack.forChosen'),
    filter: said ? `${filterLines(said)}\n\n${reach(said)}\n` : '',
    count: numbers.length,
    numbers: numbers.length > 0 ? numbers.join(', ') : t('documents.auditPack.none'),
    serials: isNarrow(said) ? t('documents.auditPack.serialsNarrow') : t('documents.auditPack.serials'),
    limits: said ? t('documents.auditPack.asFarAsFilter') : '',
  })
}
