/** Every kind of document draws every letter of the names in it, read out of the file glyph by glyph. */
import { PDF } from '@libpdf/core'
import { describe, expect, test } from 'vitest'
import type { CartLine } from '../../../contract/offerings/carts.ts'
import { planOf, task } from '../../../machines/projectPlanning/plan.samples.ts'
import { Refused } from '../../platform/http/refused.ts'
import { glyphsOf } from '../../testing/pdf-glyphs.ts'
import { pagesOf as textsOf } from '../../testing/pdf-text.ts'
import type { InvoiceParty } from '../../workflow/invoices/shapes.ts'
import { drawCertificate } from '../certificates/certificate.drawing.ts'
import { exampleCertificate } from '../certificates/example.ts'
import { drawEvidence } from '../contracts/evidence.drawing.ts'
import { drawInvoice } from '../invoices/invoice.drawing.ts'
import { drawQuote } from '../carts/quote.ts'
import { drawPlan } from '../plans/plan.drawing.ts'
import { drawDraft } from './draft.drawing.ts'

const NAMES = {
  'a subscript': 'Sté du CO₂, H₂O',
  'Latin with marks': 'Žižkovský Ærøskøbing & Cie – Łódź Đặng Ệ',
  Greek: 'Εταιρεία Αειφορίας Α.Ε.',
  Cyrillic: 'ООО «Зелёная энергия» Київ',
  Arabic: 'شركة الطاقة المتجددة (ش.م.م) ٢٠٢٤',
  Hebrew: 'חברת האנרגיה (ישראל) בע״מ 2024 ABC',
  'Chinese, simplified': '绿色能源有限公司',
  'Chinese, traditional': '臺灣綠色能源股份有限公司',
  Japanese: '株式会社グリーンエネルギー',
  Korean: '주식회사 녹색에너지',
  Devanagari: 'हरित ऊर्जा प्राइवेट लिमिटेड श्री क्षत्रिय',
  Thai: 'บริษัท พลังงานสีเขียว จำกัด (มหาชน) น้ำที่ปู่',
  Bengali: 'সবুজ শক্তি',
  Tamil: 'பசுமை ஆற்றல்',
  Armenian: 'Կանաչ էներգիա',
  Georgian: 'მწვანე ენერგია',
  Ethiopic: 'አረንጓዴ ኃይል',
} as const

const AT = new Date('2026-03-02T09:00:00Z')
const SITE = 'Understory'

const certificate = (name: string, more: { wording?: string } = {}) =>
  drawCertificate({
    certificate: {
      ...exampleCertificate('en', SITE, AT),
      unit: 't CO₂e',
      beneficiary: name,
      onBehalfOf: name,
      project: name,
      wording: name,
      ...more,
    },
    layout: 'classic',
    accent: 'forest',
    logo: null,
    site: SITE,
    url: 'https://understory.example/certificates/UND-2026-000000',
  })

const partyOf = (name: string): InvoiceParty => ({
  name,
  street: name,
  city: name,
  legalForm: null,
  country: 'FR',
  vat: 'FR40303265045',
  registrationNumber: '303 265 045',
  postalCode: '75001',
})

const invoice = (kind: 'invoice' | 'creditNote', cents: number) => (name: string) =>
  drawInvoice({
    site: SITE,
    demonstration: true,
    issued: {
      id: 'i',
      number: 'I-1',
      kind,
      currency: 'EUR',
      issuedOn: '2026-03-02',
      issuedAt: AT,
      dueOn: '2026-04-01',
      reference: 'RF18539007547034',
      document: {
        seller: partyOf(name),
        buyer: partyOf(name),
        operation: 'OP-1',
        vatReason: null,
        notes: [],
        lines: [
          { kind: 'units', description: `7 t CO₂e, ${name}`, netCents: cents, category: 'O', ratePercent: 0 },
        ],
        groups: [],
        netCents: cents,
        vatCents: 0,
        totalCents: cents,
        terms: '30 days',
        serviceOn: '2026-03-02',
        account: { iban: 'FR7630006000011234567890189', bic: 'AGRIFRPP', bank: name },
        credits: kind === 'invoice' ? null : { number: 'I-0', issuedOn: '2026-03-01' },
      },
    },
  })

const KINDS: Readonly<Record<string, (name: string) => Promise<Buffer>>> = {
  certificate,
  'invoice of nothing': invoice('invoice', 0),
  'invoice of seven digits': invoice('invoice', 1_234_567_89),
  'credit note': invoice('creditNote', 125_000),
  contract: (name) =>
    drawDraft({
      draft: {
        title: 'Contribution contract',
        subtitle: 'Draft',
        signatures: [
          { party: `For ${name}`, signer: name, note: 'Signed on 2026-03-02' },
          { party: SITE, signer: null, note: `To be signed by ${name}` },
        ],
        facts: [['Contributor', name]],
        clauses: [{ title: name, text: `${name} buys 7 t CO₂e.` }],
      },
      site: SITE,
      reference: 'OP-1',
      at: AT,
      demonstration: true,
    }),
  'evidence page': (name) =>
    drawEvidence({
      title: 'Contribution contract',
      isCountersignature: false,
      site: SITE,
      number: 'OP-1',
      typedName: name,
      account: 'a@example.org',
      organization: name,
      role: 'Owner',
      intent: name,
      at: AT,
      authenticatedAt: AT,
      address: '::1',
      userAgent: 'Browser',
      demonstration: true,
      frozenSha256: 'a'.repeat(64),
      belowSha256: null,
    }),
  quote: (name) =>
    drawQuote({
      quoted: {
        buyer: name,
        vatReason: name,
        lines: [
          {
            title: name,
            vintage: '2021',
            standard: 'VCS',
            carrier: name,
            quantity: '7',
            unit: 't CO₂e',
            unitPriceCents: 1250,
            amountCents: 8750,
            currency: 'EUR',
          } as CartLine,
        ],
        totals: [],
      },
      site: SITE,
      reference: 'Q-1',
      at: AT,
      demonstration: true,
    }),
  plan: (name) =>
    drawPlan({
      plan: planOf([task('a', '2026-01-05', '2026-03-09', { name })]),
      title: name,
      author: SITE,
      now: AT,
    }),
}

describe.each(Object.entries(KINDS))('%s', (_, draw) => {
  test.each(Object.entries(NAMES))('draws each letter of %s', async (_script, name) => {
    const glyphs = await glyphsOf(await draw(name))
    expect(glyphs.filter(({ glyph }) => glyph === 0)).toEqual([])
    expect(
      glyphs.filter(({ text, hasOutline }) => !hasOutline && text.trim() !== '' && !/\p{M}/u.test(text)),
    ).toEqual([])
    const read = new Set(glyphs.flatMap(({ text }) => Array.from(text.normalize('NFKC'))))
    const wanted = Array.from(name.normalize('NFKC')).filter((one) => /[\p{L}\p{N}]/u.test(one))
    expect(wanted.filter((one) => !read.has(one))).toEqual([])
  })
})

test.each(Object.entries(KINDS))('%s says a subscript where it stands', async (_, draw) => {
  expect((await textsOf(await draw('Sté du CO₂, H₁₂O'))).join('')).toMatch(/CO₂, ?H₁₂O/)
})

const pagesOf = async (pdf: Buffer): Promise<number> => (await PDF.load(pdf)).getPages().length

test.each([
  ['words', 'Gesellschaft für langfristige Förderung '.repeat(8).trim()],
  ['one word', 'W'.repeat(200)],
  ['signs', '绿色能源有限公司'.repeat(25)],
])('a certificate with a very long name of %s stays on one page, and holds all of it', async (_, name) => {
  const pdf = await certificate(name, { wording: 'Why we do it. '.repeat(40) })
  expect(await pagesOf(pdf)).toBe(1)
  const read = (await glyphsOf(pdf)).map(({ text }) => text).join('')
  expect(read.replaceAll(/[\s]/g, '')).toContain(name.replaceAll(/\s/g, ''))
})

test.each(Object.keys(KINDS))(
  'a letter that no face holds ends the %s, and is named with its field',
  async (kind) => {
    const error = await KINDS[kind]!('Temple of 𓂀').catch((one: unknown) => one)
    if (!(error instanceof Refused)) throw error
    expect([error.status, error.code]).toEqual([400, 'letter_not_drawable'])
    expect(error.reason).toMatch(/^([A-Z][a-z ]+: )?Documents cannot print “𓂀”/u)
    expect(error.issues![0]!.path).not.toBe('')
  },
)
