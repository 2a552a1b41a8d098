/** What a beat of the story may ask about its operation at its moment. */
import { isDrawnUp } from '../contract/rules/drafts.ts'
import { daysAfter, isoDay } from '../machines/kernel/days.ts'
import { heldRanges } from '../server/ledger/ledger.ts'
import { formatQuantity } from '../contract/rules/quantity.ts'
import { keepDocument } from '../server/modules/documents/documents.usecases.ts'
import { drawDraft } from '../server/modules/documents/draft.drawing.ts'
import { contractIn } from '../server/modules/contracts/contracts.repository.ts'
import { contractKeyOf, draftContract } from '../server/modules/contracts/drafting.ts'
import { draftFor, unitsTotal, type Draft } from '../server/modules/documents/draft.texts.ts'
import { adviceOf } from '../server/modules/invoices/advice.ts'
import { documentFacts, personalValue } from '../server/modules/documents/document-facts.repository.ts'
import type { Deps } from '../server/deps.ts'
import { inScope, SYSTEM, type Trx } from '../server/platform/database.ts'
import type { Range } from '../server/ledger/serials.ts'
import type { Plot } from './operations.ts'

export type DemoDocument = {
  readonly bytes: Buffer
  readonly name: string
  /** Of a contract: which text it was drawn from. */
  readonly remember?: (trx: Trx, documentId: string) => Promise<void>
}

export type Moment = Awaited<ReturnType<typeof momentOf>>

type Places = Pick<Deps, 'database' | 'storage' | 'config' | 'certificates'>

/** @param at of the event that is about to be sent */
export async function momentOf(deps: Places, operationId: string, plot: Plot, at: Date) {
  const { database, config, storage, certificates } = deps
  const { facts, lines } = await inScope(database, SYSTEM, async (trx) => ({
    facts: await documentFacts(trx, operationId),
    lines: await trx
      .selectFrom('operation_line')
      .select(['vintage_id', 'quantity'])
      .where('operation_id', '=', operationId)
      .execute(),
  }))
  const totalCents = Number(unitsTotal(facts))
  return {
    adminId: plot.admin.personId,
    delivery: plot.delivery,
    beneficiary: plot.beneficiary,
    country: plot.country,
    number: facts.number,
    recipients: [plot.buyer.email],
    registryLink: facts.registry_link ?? 'https://registry.example',
    today: isoDay(at),
    inDays: (days: number) => daysAfter(at, days).toISOString(),
    quantity: formatQuantity(BigInt(facts.quantity), facts.unit_scale),
    lines: lines.map((line) => ({
      vintageSid: line.vintage_id,
      quantity: formatQuantity(BigInt(line.quantity), facts.unit_scale),
    })),
    unitPriceCents: Number(facts.lines[0]!.unit_price_cents),
    totalCents,
    /** What the rules say of fee, VAT and invoice at this moment. */
    advice: () => inScope(database, SYSTEM, (trx) => adviceOf(trx, operationId, at)),
    /** What the contributor writes on its transfer. */
    invoiceReference: async () => {
      const invoice = await inScope(database, SYSTEM, (trx) =>
        trx
          .selectFrom('invoice')
          .select('reference')
          .where('operation_id', '=', operationId)
          .where('kind', '=', 'invoice')
          .orderBy('issued_at', 'desc')
          .executeTakeFirstOrThrow(),
      )
      return invoice.reference
    },
    signatoryOf: (signer: 'contributor' | 'carrier') => {
      const { firstName, lastName, email } = signer === 'contributor' ? plot.buyer : plot.seller
      const role = signer === 'contributor' ? 'Managing director' : 'Director'
      return { name: `${firstName} ${lastName}`, role, email }
    },
    sealed: () => certificates.draw(operationId),
    ranges: () =>
      inScope(database, SYSTEM, async (trx) => (await heldRanges(trx, operationId)).map(toPayload)),
    document: async (step: string) => {
      const scope = { ...SYSTEM, personId: plot.admin.personId }
      const { bytes, name, remember } = await documentFor(step)
      const document = { bytes, name, mediaType: 'application/pdf', operationId, kind: step }
      const places = { database, storage, clock: () => at }
      const kept = await keepDocument(places, scope, document, remember)
      return { documentSid: kept.sid, sha256: kept.sha256 }
    },
  }

  /** Evidence is drawn once for all operations: drawing costs most of a first start. */
  async function documentFor(step: string): Promise<DemoDocument> {
    if (contractKeyOf(step)) return contractFor(step)
    const draft = draftFor(step, facts)
    if (!draft) throw new Error(`nothing can be drawn for ${step}`)
    const isEvidence = !isDrawnUp(step, { demonstration: false })
    const key = isEvidence ? draft.title : `${operationId} ${step}`
    const document =
      plot.documents.get(key) ??
      (isEvidence ? drawn({ ...draft, facts: [] }, 'Demonstration') : drawn(draft, facts.number))
    plot.documents.set(key, document)
    return document
  }

  async function contractFor(step: string): Promise<DemoDocument> {
    const kind = contractKeyOf(step)!
    const { draft, remember } = await inScope(database, SYSTEM, async (trx) =>
      draftContract(trx, facts, {
        step,
        kind,
        language: 'en',
        clauses: null,
        signatory: await personalValue(trx, operationId, `${kind}Signatory.submit`, 'name'),
        executions: (await contractIn(trx, plot.admin, operationId, kind)).executions,
        drawnBy: null,
        at,
      }),
    )
    return { ...(await drawn(draft, facts.number)), remember }
  }

  async function drawn(draft: Draft, reference: string): Promise<DemoDocument> {
    const bytes = await drawDraft({ draft, site: config.name, reference, at, demonstration: true })
    return { bytes, name: `${draft.title} ${reference}.pdf` }
  }
}

const toPayload = ({ serial, start, end }: Range & { readonly serial: string }) => ({
  raw: serial,
  start: Number(start),
  end: Number(end),
})
