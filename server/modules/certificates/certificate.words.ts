/** What a certificate says, by language. */
const NUMBER = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 6 })

/** French grouping with plain blanks: the narrow no-break space is missing in many fonts. */
export const quantityText = (quantity: string): string =>
  NUMBER.format(Number(quantity)).replace(/[\u202f\u00a0]/g, ' ')

export const WORDS = {
  en: {
    title: 'Certificate of retirement',
    certifies: 'This certifies that',
    retired: (quantity: string, unit: string) => `${quantity} ${unit}`,
    onBehalf: 'have been permanently retired for',
    project: 'Project',
    standard: 'Standard',
    retiredOn: 'Retired on',
    country: 'Country',
    reason: 'Reason',
    requestedBy: 'Requested by',
    number: 'Certificate',
    issued: 'Issued',
    serials: 'Serial numbers',
    vintage: 'Vintage',
    quantity: 'Quantity',
    verify: 'Verify this certificate at',
    more: (count: number) => `and ${count} more ranges: the public page lists all of them`,
    locale: 'en-GB',
  },
  fr: {
    title: 'Certificat de retrait',
    certifies: 'Le présent document certifie que',
    retired: (quantity: string, unit: string) => `${quantity} ${unit}`,
    onBehalf: 'ont été définitivement retirés au bénéfice de',
    project: 'Projet',
    standard: 'Standard',
    retiredOn: 'Retirés le',
    country: 'Pays',
    reason: 'Motif',
    requestedBy: 'À la demande de',
    number: 'Certificat',
    issued: 'Émis le',
    serials: 'Numéros de série',
    vintage: 'Millésime',
    quantity: 'Quantité',
    verify: 'Vérifier ce certificat sur',
    more: (count: number) => `et ${count} autres plages, listées sur la page publique`,
    locale: 'fr-FR',
  },
} as const

const REASONS: Readonly<Record<string, { readonly en: string; readonly fr: string }>> = {
  voluntary: { en: 'Voluntary contribution', fr: 'Contribution volontaire' },
  productClaim: { en: 'Claim for a product or service', fr: 'Allégation sur un produit ou un service' },
  compliance: { en: 'Compliance obligation', fr: 'Obligation réglementaire' },
  other: { en: 'Other', fr: 'Autre' },
}

/** @param code of `CCUsRetired.submit` */
export const reasonText = (code: string | undefined, language: 'en' | 'fr'): string =>
  REASONS[code ?? '']?.[language] ?? ''

export const countryText = (code: string, locale: string): string =>
  new Intl.DisplayNames([locale], { type: 'region' }).of(code) ?? code
