/**
 * What the registry pages are made from: each entity is one description, and from it come the schemas and calls
 * (contract/registry.ts), the statements of the server, the columns of the list and the fields of the form.
 * No zod here: browsers read these descriptions too.
 */

type FieldKind = 'text' | 'url' | 'date' | 'country' | 'choice' | 'reference'

export type RegistryField = {
  /** As in the specification's section 3; on the wire in snake_case. */
  readonly name: string
  readonly title: string
  readonly kind: FieldKind
  /** Section 5, "Registry forms required". */
  readonly required: boolean
  /** Column of the entity's table. */
  readonly column: string
  readonly help?: string
  /** Characters of a text. */
  readonly most?: number
  /** Text that an address must contain. */
  readonly contains?: string
  readonly choices?: readonly { readonly value: string; readonly title: string }[]
  /** Entity that a reference names. */
  readonly of?: RegistryName
  /** Cannot change any longer once something uses the entry. */
  readonly fixedOnceUsed?: true
  /** A date that must not lie before that of another field. */
  readonly notBefore?: string
  /** A number that a registry gives: one entry per number of the standard that this field names, with its prefix or without. */
  readonly numberOf?: string
  /** Shown as a column of the list; the form shows every field. */
  readonly listed?: boolean
}

/** Rows elsewhere that keep an entry from being deleted. */
type Use = {
  readonly table: string
  readonly column: string
  readonly what: string
  readonly label: string
}

export type RegistryEntity = {
  readonly name: RegistryName
  readonly path: `/${string}`
  /** Last segment of the page's address under /admin. */
  readonly address: string
  readonly title: string
  readonly titlePlural: string
  readonly table: string
  readonly fields: readonly RegistryField[]
  /** Takes a picture by POST or PUT at `{path}/{sid}/logo`. */
  readonly hasLogo?: true
  readonly uses: readonly Use[]
}

export type RegistryName =
  | 'project'
  | 'vintage'
  | 'projectType'
  | 'carbonStandard'
  | 'projectProponent'
  | 'projectAdditionalType'
  | 'additionalCertification'

/** The name that every entity has. */
export const nameField = (title: string): RegistryField => ({
  name: 'name',
  title,
  kind: 'text',
  required: true,
  column: 'name',
  most: 200,
  listed: true,
})

/** Rows of other tables that name the entry in this column. */
export const usesBy =
  (column: string) =>
  (table: string, what: string, label: string): Use => ({ table, column, what, label })
