/** Fields of a column map that hold days. */
import type { ImportField } from '../../../contract/rules/imports/files.ts'

export const DATE_FIELDS = ['from', 'to', 'issuedOn', 'retiredOn'] as const satisfies readonly ImportField[]
