/** Merge fields of contract texts. The list is closed, so that no contract is sent with an unfilled field. */
import en from '../../public/messages/en/merge.json' with { type: 'json' }
import { messagesOf } from '../../machines/kernel/messages.ts'

const say = messagesOf(en)

/** By name: its meaning, and an example for the preview. */
export const MERGE_FIELDS = {
  'operation.number': { about: say('operationNumber'), example: 'OP-1001' },
  'contributor.name': { about: say('contributorName'), example: 'Example Contributor SAS' },
  'projectCarrier.name': { about: say('projectCarrierName'), example: 'Example Forest Carrier' },
  'platform.name': { about: say('platformName'), example: 'Understory' },
  'counterparty.name': {
    about: say('counterpartyName'),
    example: 'Example Contributor SAS',
  },
  'project.name': { about: say('projectName'), example: 'Mangroves of the Delta' },
  'project.registryId': { about: say('projectRegistryId'), example: 'VCS-0000' },
  'project.standard': { about: say('projectStandard'), example: 'Example Standard' },
  vintages: { about: say('vintages'), example: '2023, 2024' },
  units: { about: say('units'), example: '1 250 t CO₂e' },
  unitPrice: { about: say('unitPrice'), example: '12,50 EUR' },
  price: { about: say('price'), example: '15 625,00 EUR' },
  fee: { about: say('fee'), example: '781,25 EUR' },
  currency: { about: 'Currency, ISO 4217', example: 'EUR' },
  delivery: {
    about: say('delivery'),
    example: 'retirement for the beneficiary',
  },
  beneficiary: { about: say('beneficiary'), example: 'Example Beneficiary' },
  date: { about: say('date'), example: '2026-11-20' },
} as const satisfies Readonly<Record<string, { readonly about: string; readonly example: string }>>

export type MergeField = keyof typeof MERGE_FIELDS
export const MERGE_FIELD_NAMES = Object.keys(MERGE_FIELDS) as readonly MergeField[]

/** Names a person: filled in when it is read, and never stored with a document (decision 005). */
export const PERSONAL_FIELDS: readonly MergeField[] = ['beneficiary']

export type ContractClause = { readonly title: string; readonly text: string }

const isField = (name: string): name is MergeField => Object.hasOwn(MERGE_FIELDS, name)

const BRACED = /\{\{([^{}]*)\}\}/g

export type FieldFault = {
  readonly clause: number
  readonly part: keyof ContractClause
  readonly what: string
}

/** Fields that no contract knows, and braces that open or close nothing, each with its clause (counted from 0). */
export function faultsIn(clauses: readonly ContractClause[]): readonly FieldFault[] {
  return clauses.flatMap((one, clause) =>
    (['title', 'text'] as const).flatMap((part) =>
      unfitIn(one[part]).map((what) => ({ clause, part, what })),
    ),
  )
}

function unfitIn(text: string): readonly string[] {
  const unknown = [...text.matchAll(BRACED)]
    .map(([whole, name = '']) => ({ whole, name: name.trim() }))
    .filter(({ name }) => !isField(name))
    .map(({ whole }) => whole)
  const left = text.replaceAll(BRACED, '')
  const loose = ['{{', '}}'].filter((brace) => left.includes(brace))
  return [...new Set([...unknown, ...loose])]
}

export type MergeValues = Readonly<Partial<Record<MergeField, string>>>

/** A field without a value stays as it is written, so that a hole is seen. */
export const merge = (text: string, values: MergeValues): string =>
  text.replaceAll(BRACED, (whole, raw: string) => {
    const name = raw.trim()
    return (isField(name) ? values[name] : undefined) ?? whole
  })

export const mergeClauses = (
  clauses: readonly ContractClause[],
  values: MergeValues,
): readonly ContractClause[] =>
  clauses.map(({ title, text }) => ({ title: merge(title, values), text: merge(text, values) }))

export const EXAMPLE_VALUES: Readonly<Record<MergeField, string>> = Object.fromEntries(
  MERGE_FIELD_NAMES.map((name) => [name, MERGE_FIELDS[name].example]),
) as Record<MergeField, string>

export const mergeFieldText = (name: MergeField): string => `{{${name}}}`
