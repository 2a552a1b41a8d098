/** How a contribution goes, event by event: who sends it, after how many days, with which payload. */
import type { Moment } from './moment.ts'

type Actor = 'admin' | 'checker' | 'contributor' | 'carrier' | 'system'
type Payload = Readonly<Record<string, unknown>>

export type Beat = {
  readonly event: string
  readonly by: Actor
  /** Days after the beat before it. */
  readonly after: number
  /** Null: the event carries nothing, and the moment need not be read. */
  readonly payload: ((moment: Moment) => Payload | Promise<Payload>) | null
}

const beat = (event: string, by: Actor, after: number, payload: Beat['payload'] = null): Beat => ({
  event,
  by,
  after,
  payload,
})

const confirmed: Beat['payload'] = ({ lines, inDays }) => ({
  lines,
  deliverOn: inDays(30).slice(0, 10),
  reservedUntil: inDays(15),
})

const request: readonly Beat[] = [
  beat('AcceptOperation.accept', 'admin', 1, ({ adminId, delivery, beneficiary, country }) => ({
    accountManager: adminId,
    currency: 'EUR',
    delivery,
    beneficiaryName: beneficiary,
    beneficiaryCountry: country,
  })),
  beat('CCUsAvailability.confirm', 'carrier', 2, confirmed),
  beat('proposal.send', 'admin', 1, async ({ unitPriceCents, advice, inDays }) => {
    const { fee, vat } = await advice()
    return {
      unitPriceCents,
      feeCents: fee.cents,
      vatPercent: vat.ratePercent,
      validUntil: inDays(14),
      frameworkMandate: false,
    }
  }),
  beat('proposal.accept', 'contributor', 3),
]

const contract = (key: 'cc' | 'mc' | 'rc', signer: 'contributor' | 'carrier'): readonly Beat[] => [
  beat(`${key}Signatory.submit`, signer, 1, async ({ signatoryOf, document }) => ({
    ...signatoryOf(signer),
    proofSid: (await document(`${key}Signatory`)).documentSid,
  })),
  beat(`${key}Signatory.approve`, 'admin', 0.5),
  beat(`${key}Validation.submit`, 'admin', 0.5, ({ document }) => document(`${key}Validation`)),
  beat(`${key}Validation.approve`, signer, 1),
  beat(`${key}Signed.submit`, signer, 1, async ({ document, today }) => ({
    ...(await document(`${key}Signed`)),
    signedOn: today,
  })),
  beat(`${key}Signed.approve`, 'admin', 0.5, async ({ document, today }) => ({
    ...(await document(`${key}Signed`)),
    signedOn: today,
  })),
]

const order: readonly Beat[] = [
  beat(
    'purchaseOrderReceived.submit',
    'contributor',
    0.5,
    async ({ document, today, totalCents, number, advice }) => ({
      number: `PO-${number}`,
      date: today,
      amountCents: totalCents + (await advice()).fee.cents,
      documentSid: (await document('purchaseOrderReceived')).documentSid,
    }),
  ),
  beat('purchaseOrderReceived.approve', 'admin', 0.5),
]

const payments: readonly Beat[] = [
  beat('CSfeeVAT.submit', 'admin', 1, async ({ advice }) => {
    const {
      fee,
      vat: { treatment, ratePercent, viesResult, viesConsultation },
    } = await advice()
    return {
      feeCents: fee.cents,
      treatment,
      ratePercent,
      viesResult,
      ...(viesConsultation && { viesConsultation }),
    }
  }),
  beat('CSfeeVAT.approve', 'checker', 0.5),
  beat('CSInvoice.issue', 'admin', 0.5, async ({ advice }) => (await advice()).invoice),
  beat('contributorPaymentValidation.announce', 'contributor', 3, async ({ today }) => ({ sentOn: today })),
  beat('contributorPaymentValidation.submit', 'admin', 1, async ({ advice, today, invoiceReference }) => ({
    bankReference: await invoiceReference(),
    valueDate: today,
    amountCents: (await advice()).invoice.dueCents,
  })),
  beat('contributorPaymentValidation.approve', 'checker', 0.5),
]

const carrierInvoice: readonly Beat[] = [
  beat('pcInvoice.submit', 'carrier', 0.5, async ({ document, totalCents, number }) => ({
    number: `CP-${number}`,
    amountCents: totalCents,
    iban: 'FR1420041010050500013M02606',
    documentSid: (await document('pcInvoice')).documentSid,
  })),
  beat('pcInvoice.approve', 'admin', 0.5),
]

const retirement: readonly Beat[] = [
  beat('CCUsRetired.submit', 'carrier', 1, async ({ ranges, quantity, today, beneficiary, document }) => ({
    serialRanges: await ranges(),
    quantity,
    retiredOn: today,
    beneficiaryName: beneficiary,
    reasonCode: 'voluntary',
    evidenceSid: (await document('CCUsRetired')).documentSid,
  })),
  beat('CCUsRetired.approve', 'admin', 0.5),
]

const transfer: readonly Beat[] = [
  beat('ccusTransferValidation.submit', 'carrier', 1, async ({ ranges, today, document }) => ({
    fromAccount: 'Carrier account 1042',
    toAccount: 'Contributor account 2077',
    serialRanges: await ranges(),
    transferredOn: today,
    evidenceSid: (await document('ccusTransferValidation')).documentSid,
  })),
  beat('ccusTransferValidation.approve', 'admin', 0.5),
]

const links: readonly Beat[] = [
  beat('CCUsRegisterLink.submit', 'carrier', 0.5, async ({ ranges, registryLink }) => ({
    links: (await ranges()).map((range, index) => ({
      block: String(index + 1),
      url: `${registryLink}/serials/${range.start}-${range.end}`,
    })),
  })),
  beat('CCUsRegisterLink.approve', 'admin', 0.5),
]

const certificate: readonly Beat[] = [
  beat('certificateTemplate.choose', 'admin', 0.5, ({ beneficiary }) => ({
    template: 'classic',
    language: 'en',
    wording: `Retired for ${beneficiary}, as a contribution beyond its own reductions.`,
    isPublic: true,
  })),
  beat('certificate.seal', 'system', 0, ({ sealed }) => sealed()),
  beat('certificate.release', 'admin', 0.5),
  beat('certificateEmail.send', 'admin', 0.1, ({ recipients }) => ({
    recipients,
    subject: 'Your certificate of retirement',
    body: 'Your certificate is attached. Anybody can verify it at its public address.',
  })),
]

const payout: readonly Beat[] = [
  beat('pcPaymentValidation.submit', 'admin', 1, ({ totalCents, today, number }) => ({
    bankReference: `PAYOUT-${number}`,
    valueDate: today,
    amountCents: totalCents,
  })),
  beat('pcPaymentValidation.approve', 'checker', 0.5),
]

const signatures = [...contract('cc', 'contributor'), ...contract('mc', 'carrier'), ...order]
const upToPayment = [...request, ...signatures, ...payments, ...carrierInvoice]

const retirementRequest: readonly Beat[] = [
  beat('AcceptOperation.accept', 'admin', 1, ({ adminId, beneficiary, country }) => ({
    accountManager: adminId,
    currency: 'EUR',
    beneficiaryName: beneficiary,
    beneficiaryCountry: country,
  })),
  beat('CCUsAvailability.confirm', 'admin', 1, confirmed),
]

/** The platform asks, so someone else of it accepts; the carrier writes the terms. */
const purchaseRequest: readonly Beat[] = [
  beat('AcceptOperation.accept', 'checker', 1, ({ adminId }) => ({
    accountManager: adminId,
    currency: 'EUR',
  })),
  beat('CCUsAvailability.confirm', 'carrier', 2, confirmed),
  beat('proposal.send', 'carrier', 1, ({ unitPriceCents, inDays }) => ({
    unitPriceCents,
    feeCents: 0,
    vatPercent: 20,
    validUntil: inDays(14),
    frameworkMandate: false,
  })),
]

/** Both ways to the end, and the other kinds as far as they are shown. */
export const STORIES: Readonly<
  Record<'retire' | 'hold' | 'multiYear' | 'retirement' | 'ccuPurchase', readonly Beat[]>
> = {
  retire: [...upToPayment, ...retirement, ...links, ...certificate, ...payout],
  hold: [...upToPayment, ...transfer, ...links, ...payout],
  multiYear: [...request, ...signatures],
  retirement: [...retirementRequest, ...contract('rc', 'contributor')],
  ccuPurchase: purchaseRequest,
}
