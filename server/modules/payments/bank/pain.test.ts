import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isSepa, painOf, type Transfer, type TransferBatch, sepaText } from './pain.ts'
import { recordsOf, type XmlNode } from '../../screening/reading/xml.ts'

const transfer = (more: Partial<Transfer> = {}): Transfer => ({
  endToEndId: 'PAY-1001-1',
  cents: 12_000,
  currency: 'EUR',
  name: 'Forêt & Fils',
  iban: 'FR7630006000011234567890189',
  bic: 'AGRIFRPPXXX',
  isRefund: false,
  invoiceNumber: 'INV <1>',
  operation: 'OP-1001',
  ...more,
})
const batch = (transfers: readonly Transfer[]): TransferBatch => ({
  number: 'PAY-1001',
  createdAt: new Date('2026-11-20T10:00:00.000Z'),
  executeOn: '2026-11-23',
  debtor: { name: 'Understory', iban: 'FR7630006000011234567890189', bic: null },
  transfers,
})

async function treeOf(xml: string): Promise<XmlNode> {
  const bytes = (async function* () {
    yield Buffer.from(xml)
  })()
  const found: XmlNode[] = []
  for await (const node of recordsOf(bytes, () => 1)) found.push(node)
  return found.at(-1)!
}
const at = (node: XmlNode, ...path: readonly string[]): XmlNode =>
  path.reduce((here, name) => here.children.find((child) => child.name === name)!, node)
const all = (node: XmlNode, name: string): readonly XmlNode[] =>
  node.children.flatMap((child) => [...(child.name === name ? [child] : []), ...all(child, name)])
const texts = (node: XmlNode, name: string) => all(node, name).map(({ text }) => text)

/** Children of each element in the order in which pain.001.001.09 wants them; those that are not used are left out. */
const ORDER: Readonly<Record<string, readonly string[]>> = {
  CstmrCdtTrfInitn: ['GrpHdr', 'PmtInf'],
  GrpHdr: ['MsgId', 'CreDtTm', 'NbOfTxs', 'CtrlSum', 'InitgPty'],
  PmtInf: [
    'PmtInfId',
    'PmtMtd',
    'BtchBookg',
    'NbOfTxs',
    'CtrlSum',
    'PmtTpInf',
    'ReqdExctnDt',
    'Dbtr',
    'DbtrAcct',
    'DbtrAgt',
    'ChrgBr',
    'CdtTrfTxInf',
  ],
  PmtTpInf: ['SvcLvl'],
  CdtTrfTxInf: ['PmtId', 'Amt', 'CdtrAgt', 'Cdtr', 'CdtrAcct', 'RmtInf'],
  PmtId: ['EndToEndId'],
  Amt: ['InstdAmt'],
  RmtInf: ['Ustrd'],
}
const PATTERNS: Readonly<Record<string, RegExp>> = {
  MsgId: /^.{1,35}$/,
  PmtInfId: /^.{1,35}$/,
  EndToEndId: /^.{1,35}$/,
  Nm: /^[a-zA-Z0-9/\-?:().,'+ ]{1,70}$/,
  Ustrd: /^[a-zA-Z0-9/\-?:().,'+ ]{1,140}$/,
  NbOfTxs: /^\d{1,15}$/,
  CtrlSum: /^\d{1,16}(\.\d{1,2})?$/,
  InstdAmt: /^\d{1,16}(\.\d{1,2})?$/,
  IBAN: /^[A-Z]{2}\d{2}[a-zA-Z0-9]{1,30}$/,
  BICFI: /^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?$/,
  Dt: /^\d{4}-\d\d-\d\d$/,
  CreDtTm: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/,
}

/** @returns what breaks a rule */
function faults(node: XmlNode): readonly string[] {
  const order = ORDER[node.name]
  const places = node.children.map(({ name }) => order?.indexOf(name) ?? 0)
  const own = [
    ...(order && places.some((place, index) => place < 0 || place < (places[index - 1] ?? 0))
      ? [`order in ${node.name}`]
      : []),
    ...(PATTERNS[node.name]?.test(node.text) === false ? [`${node.name}: ${node.text}`] : []),
  ]
  return [...own, ...node.children.flatMap(faults)]
}

test('one transfer, as the bank reads it', async () => {
  const tree = await treeOf(painOf(batch([transfer()])))
  expect(faults(tree)).toEqual([])
  expect(texts(tree, 'Nm')).toEqual(['Understory', 'Understory', 'Foret + Fils'])
  expect(texts(tree, 'Ustrd')).toEqual(['Invoice INV .1. OP-1001'])
  expect(texts(tree, 'CtrlSum')).toEqual(['120.00', '120.00'])
  expect(texts(at(tree, 'PmtInf', 'PmtTpInf'), 'Cd')).toEqual(['SEPA'])
  expect(texts(at(tree, 'PmtInf', 'DbtrAgt'), 'Id')).toEqual(['NOTPROVIDED'])
  expect(at(tree, 'PmtInf', 'CdtTrfTxInf', 'Amt', 'InstdAmt').attributes).toEqual({ Ccy: 'EUR' })
})

test('currencies and services stand in blocks of their own, each with its count and sum', async () => {
  const tree = await treeOf(
    painOf(
      batch([
        transfer({ endToEndId: 'A' }),
        transfer({ endToEndId: 'B', currency: 'USD', cents: 5, bic: 'CHASUS33' }),
        transfer({ endToEndId: 'C', iban: 'BR1500000000000010932840814P2', bic: 'BRASBRRJ' }),
        transfer({ endToEndId: 'D', cents: 1, bic: null }),
      ]),
    ),
  )
  expect(faults(tree)).toEqual([])
  const blocks = all(tree, 'PmtInf')
  expect(
    blocks.map((block) => [
      texts(block, 'EndToEndId'),
      texts(block, 'CtrlSum')[0],
      texts(block, 'ChrgBr')[0],
    ]),
  ).toEqual([
    [['C'], '120.00', 'SHAR'],
    [['A', 'D'], '120.01', 'SLEV'],
    [['B'], '0.05', 'SHAR'],
  ])
  expect(texts(at(tree, 'GrpHdr'), 'CtrlSum')).toEqual(['240.06'])
})

test('whatever names and amounts there are, the rules of the message hold and the sums are exact', async () => {
  const amounts = fc.integer({ min: 1, max: 9_999_999_999 })
  const one = fc.record({
    name: fc.string({ unit: 'grapheme', maxLength: 120 }),
    invoiceNumber: fc.string({ unit: 'grapheme', maxLength: 500 }),
    cents: amounts,
    bic: fc.constantFrom(null, 'AGRIFRPP'),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(one, { minLength: 1, maxLength: 20 }), async (given) => {
      const transfers = given.map((more, index) => transfer({ ...more, endToEndId: `PAY-1-${index + 1}` }))
      const tree = await treeOf(painOf(batch(transfers)))
      expect(faults(tree)).toEqual([])
      const cents = transfers.reduce((sum, { cents: own }) => sum + BigInt(own), 0n)
      expect(
        texts(at(tree, 'GrpHdr'), 'CtrlSum')[0]!
          .replace('.', '')
          .replace(/^0+(?=\d{3})/, ''),
      ).toBe(String(cents).padStart(3, '0'))
    }),
  )
})

describe('texts for the bank', () => {
  test.each([
    ['Müller & Söhne GmbH', 'Muller + Sohne GmbH'],
    ['Ærø Łódź straße Œuvre', 'Aero Lodz strasse Oeuvre'],
    ['Ελλάς Ανώνυμη', 'Ellas Anonymi'],
    ['България Щит', "B'lgariya Shchit"],
    ['Київ, Ґалаґан, Україна Є', 'Kiiv, Galagan, Ukraina Ie'],
    ['Љубљана, Њива, Ђоковић', 'Ljubljana, Njiva, Djokovic'],
    ['Ħamrun Ċentru', 'Hamrun Centru'],
    ['ООО «Лес»', "OOO 'Les'"],
    ['//reference//', 'reference'],
    ['tab\there\n“quoted”', "tab here 'quoted'"],
    ['森林', 'SenLin'],
    ['شركة الطاقة', 'shrkh ltqh'],
    ['חברת האנרגיה', "hvrt h'nrgyh"],
    ['Acme #1', 'Acme .1'],
    ['🌲 Forest ❤️ Co 👩‍🌾', 'Forest Co'],
    ['🌲', '.'],
    ['Acme® ☎ 5', 'Acme(R) 5'],
    ['a@b.example {5 €}', 'a(at)b.example (5 EUR)'],
    ['', '.'],
  ])('%j becomes %j', (text, plain) => {
    expect(sepaText(text, 70)).toBe(plain)
  })
})

test('only euro between accounts that the SEPA reaches is a SEPA transfer', () => {
  expect(isSepa({ currency: 'EUR', iban: 'FR76' })).toBe(true)
  expect(isSepa({ currency: 'USD', iban: 'FR76' })).toBe(false)
  expect(isSepa({ currency: 'EUR', iban: 'BR15' })).toBe(false)
})
