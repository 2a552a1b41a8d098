/** How alike a header is to the words that registries use for a field, in several languages. Pure. */
import type { ImportField } from './import-files.ts'

/** Words of headers, the surest first; of several languages. Written without case, accents and signs. */
export const SIGNS: Readonly<Record<ImportField, readonly string[]>> = {
  projectId: [
    'project id',
    'project number',
    'project code',
    'gsid',
    'registry id',
    'id',
    'number',
    'reference',
    'id proyecto',
    'codigo proyecto',
    'projektnummer',
    'projekt id',
    'numero projet',
  ],
  name: [
    'project name',
    'project title',
    'name',
    'title',
    'project',
    'nombre proyecto',
    'nombre',
    'projektname',
    'nom projet',
    'nome projeto',
  ],
  type: [
    'project type',
    'type',
    'sector',
    'category',
    'scope',
    'tipo proyecto',
    'tipo',
    'projekttyp',
    'type projet',
    'activity',
  ],
  country: [
    'project site country',
    'country area',
    'country',
    'host country',
    'location',
    'where',
    'pais',
    'land',
    'pays',
  ],
  proponent: [
    'proponent',
    'project developer name',
    'project developer',
    'developer',
    'owner',
    'participant',
    'desarrollador',
    'titular',
    'projekttrager',
    'porteur',
  ],
  from: [
    'vintage start',
    'monitoring period start',
    'reporting period begin',
    'period start',
    'start date',
    'from',
    'start',
    'begin',
    'desde',
    'inicio',
    'von',
    'debut',
  ],
  to: [
    'vintage end',
    'monitoring period end',
    'reporting period end',
    'period end',
    'end date',
    'to',
    'until',
    'end',
    'hasta',
    'fin',
    'bis',
  ],
  serial: [
    'serial number',
    'serial numbers',
    'credit serial numbers',
    'serial',
    'serials',
    'lot',
    'block',
    'batch',
    'numero de serie',
    'seriennummer',
    'serie',
  ],
  quantity: [
    'quantity issued',
    'total credits issued',
    'quantity of credits',
    'quantity',
    'units',
    'credits',
    'amount',
    'volume',
    'tonnes',
    'cantidad',
    'anzahl',
    'menge',
    'quantite',
    'quantidade',
  ],
  first: ['first serial', 'first number', 'serial start', 'first', 'serial from', 'range', 'primero'],
  last: ['last serial', 'last number', 'serial end', 'last', 'serial to', 'ultimo'],
  issuedOn: [
    'date issued',
    'issuance date',
    'issued on',
    'issue date',
    'fecha emision',
    'ausgabedatum',
    'date emission',
  ],
  retiredOn: [
    'retirement date',
    'retirement cancellation date',
    'retired on',
    'date of retirement',
    'retired',
    'status effective',
    'cancellation date',
    'cancelled on',
    'fecha retiro',
    'stilllegung am',
    'date retrait',
  ],
  status: ['credit status', 'status', 'state', 'estado', 'statut'],
}

/** A year in one column says both ends of its period. */
export const YEARS = ['vintage', 'vintage year', 'year', 'ano', 'jahr', 'jahrgang', 'annee', 'millesime']

export const plainHeader = (header: string): string =>
  header
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replaceAll(/[^a-z]+/g, ' ')
    .trim()

/** 0 to 1. The surest sign counts most. */
export function headerScore(signs: readonly string[], header: string): number {
  const plain = plainHeader(header)
  return Math.max(...signs.map((sign, at) => likeness(sign, plain) * (1 - at * 0.012)))
}

/** 1 for the same words; words within words, and the same letters, count less. */
function likeness(sign: string, header: string): number {
  if (sign === header) return 1
  const [few, many] = [sign.split(' '), header.split(' ')]
  const shared = few.filter((word) => many.includes(word)).length
  const within = shared === few.length ? 0.6 + (0.3 * few.length) / many.length : 0
  return Math.max(within, 0.9 * dice(sign, header))
}

function dice(one: string, other: string): number {
  const pairs = (text: string) =>
    new Set(Array.from({ length: Math.max(text.length - 1, 0) }, (_, at) => text.slice(at, at + 2)))
  const [a, b] = [pairs(one), pairs(other)]
  const shared = [...a].filter((pair) => b.has(pair)).length
  return a.size + b.size === 0 ? 0 : (2 * shared) / (a.size + b.size)
}
