/** Registries whose serial numbers are known, for the server and the browser. Pure. */
import type { SerialProgramme } from './serial-numbers.ts'

export type Registry = {
  /** What the standard is usually called here. */
  readonly standard: string
  /** Of the registry's own pages: tells the standard, however people call it. */
  readonly host: string
  /** What people, and some files, write before a project's number. */
  readonly prefix: string
}

/** Kyoto units are missing on purpose: several standards keep them. */
export const REGISTRIES = {
  verra: { standard: 'Verra VCS', host: 'registry.verra.org', prefix: 'VCS' },
  goldStandard: { standard: 'Gold Standard', host: 'registry.goldstandard.org', prefix: 'GS' },
  car: { standard: 'Climate Action Reserve', host: 'thereserve2.apx.com', prefix: 'CAR' },
  acr: { standard: 'American Carbon Registry', host: 'acr2.apx.com', prefix: 'ACR' },
  art: { standard: 'ART TREES', host: 'art.apx.com', prefix: 'ART' },
  cercarbono: { standard: 'Cercarbono', host: 'www.ecoregistry.io', prefix: 'CDC' },
  isometric: { standard: 'Isometric', host: 'registry.isometric.com', prefix: 'ISO' },
  puro: { standard: 'Puro.earth', host: 'registry.puro.earth', prefix: 'PURO' },
  basCarbone: { standard: 'Label bas-carbone', host: 'label-bas-carbone.ecologie.gouv.fr', prefix: 'LBC' },
} as const satisfies Partial<Record<SerialProgramme, Registry>>
