import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { centsOfDecimal, decimalOfCents, decimalsOf } from '../../../../contract/rules/bank-statements.ts'
import { outcome } from '../../../testing/marketplace.ts'
import { camt, entry, openPayments, sheet } from '../payments.samples.ts'
import { readStatements } from './camt.ts'

const pieces = async function* (text: string | Buffer, size = 1 << 16) {
  const bytes = Buffer.from(text)
  for (let from = 0; from < bytes.length; from += size) yield bytes.subarray(from, from + size)
}
const read = (text: string | Buffer, size?: number) => readStatements(pieces(text, size))
const entriesOf = async (...entries: readonly string[]) =>
  (await read(camt([sheet(entries)]))).statements[0]!.entries

describe('amounts', () => {
  test('pass from text to cents and back without a loss, for every currency', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: BigInt(Number.MAX_SAFE_INTEGER) }),
        fc.constantFrom('EUR', 'USD', 'JPY', 'KWD', 'CHF'),
        (number, currency) => {
          const cents = decimalsOf(currency) === 0 ? number - (number % 100n) : number
          expect(centsOfDecimal(decimalOfCents(cents, currency), currency)).toBe(cents)
          expect(centsOfDecimal(`00${decimalOfCents(cents, currency)}`, currency)).toBe(cents)
        },
      ),
    )
  })

  test.each([
    ['0.1', 'EUR', 10n],
    ['1250', 'EUR', 125_000n],
    ['.5', 'EUR', 50n],
    ['7.', 'EUR', 700n],
    ['1.10000', 'EUR', 110n],
    ['90071992547409.91', 'EUR', 9_007_199_254_740_991n],
    ['90071992547409.92', 'EUR', null],
    ['1.005', 'EUR', null],
    ['100.00', 'JPY', 10_000n],
    ['100.5', 'JPY', null],
    ['1.250', 'KWD', 125n],
    ['1.255', 'KWD', null],
    ['-1', 'EUR', null],
    ['1e3', 'EUR', null],
    ['1,5', 'EUR', null],
    ['', 'EUR', null],
    ['.', 'EUR', null],
  ])('%j %s is %s cents', (text, currency, cents) => {
    expect(centsOfDecimal(text, currency)).toBe(cents)
  })
})

describe('dialects', () => {
  test.each(['02', '03', '04', '06', '08', '10', '13'])('version .%s is read', async (minor) => {
    const version = `camt.053.001.${minor}`
    expect(await read(camt([sheet([entry()])], version))).toMatchObject({ version, messageId: 'MSG-1' })
  })

  test('version .02 has its status, its names and its parts’ amounts in other places', async () => {
    const part = (amount: string, name: string) =>
      `<TxDtls><Refs><EndToEndId>E-${amount}</EndToEndId></Refs><AmtDtls><TxAmt><Amt Ccy="EUR">${amount}</Amt></TxAmt></AmtDtls>
       <RltdPties><Dbtr><Nm>${name}</Nm></Dbtr><DbtrAcct><Id><Othr><Id>12345</Id></Othr></Id></DbtrAcct></RltdPties>
       <RmtInf><Strd><CdtrRefInf><Ref>rf18 5390 0754 7034</Ref></CdtrRefInf></Strd></RmtInf></TxDtls>`
    const [one] = await entriesOf(
      `<Ntry><Amt Ccy="EUR">30.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts>
       <BookgDt><DtTm>2026-11-18T23:59:00+01:00</DtTm></BookgDt><AcctSvcrRef>S1</AcctSvcrRef>
       <NtryDtls><Btch><NbOfTxs>2</NbOfTxs></Btch>${part('10.00', 'Ada')}${part('20.00', 'Bea')}</NtryDtls></Ntry>`,
    )
    expect(one!.transactions).toMatchObject([
      {
        part: 1,
        parts: 2,
        cents: 1000n,
        party: 'Ada',
        iban: '12345',
        endToEndId: 'E-10.00',
        bookedOn: '2026-11-18',
      },
      { part: 2, parts: 2, cents: 2000n, party: 'Bea', creditorReference: 'RF18539007547034' },
    ])
  })

  test('prefixed names are the same names', async () => {
    const prefixed = camt([sheet([entry({ reference: 'P1' })])])
      .replace('xmlns=', 'xmlns:n=')
      .replaceAll(/<(\/?)([A-Z])/g, '<$1n:$2')
    expect(await read(prefixed)).toEqual(await read(camt([sheet([entry({ reference: 'P1' })])])))
  })

  test('nothing depends on where the file is cut into pieces', async () => {
    const whole = camt([
      sheet([entry({ reference: 'P1', details: [{ name: 'Société Générale 森', text: '€' }] })]),
    ])
    expect(await read(whole, 3)).toEqual(await read(whole))
  })

  test('a batch whose parts do not add up, or are in another currency, stays whole', async () => {
    const [wrongSum, foreign] = await entriesOf(
      entry({
        amount: '30.00',
        reference: 'A',
        details: [
          { amount: '10.00', name: 'A' },
          { amount: '10.00', name: 'B' },
        ],
      }),
      entry({ amount: '30.00', reference: 'B', details: [{ amount: '10.00' }, { amount: '20.00' }] }).replace(
        '<Amt Ccy="EUR">20.00',
        '<Amt Ccy="USD">20.00',
      ),
    )
    expect(wrongSum!.transactions).toMatchObject([{ parts: 1, cents: 3000n, party: null }])
    expect(foreign!.transactions).toMatchObject([{ parts: 1, cents: 3000n }])
  })

  test('several structured references, numbers of documents and what the bank adds are words of the payer', async () => {
    const strd = (inside: string) => `<Strd>${inside}</Strd>`
    const reference = (text: string) => strd(`<CdtrRefInf><Ref>${text}</Ref></CdtrRefInf>`)
    const paying = (remittance: string) =>
      entry({ reference: 'A', details: [{ text: 'T' }] }).replace(
        '<Ustrd>T</Ustrd></RmtInf>',
        `${remittance}</RmtInf>`,
      )
    const [two, twice, documents] = await entriesOf(
      paying(reference('RF18 5390 0754 7034') + reference('RF24CS202600006')),
      paying(`<Ustrd>RF18539007547034</Ustrd>${reference('RF18539007547034').repeat(2)}`),
      paying(
        `${strd('<RfrdDocInf><Nb>CS-2026-00001</Nb></RfrdDocInf><AddtlRmtInf>less 2 %</AddtlRmtInf>')}</RmtInf><AddtlTxInf>CS-2026-00002</AddtlTxInf><RmtInf>`,
      ),
    )
    expect([two, twice, documents].map((one) => one!.transactions[0])).toMatchObject([
      { creditorReference: null, remittance: 'RF18 5390 0754 7034 · RF24CS202600006' },
      { creditorReference: 'RF18539007547034', remittance: 'RF18539007547034' },
      { creditorReference: null, remittance: 'CS-2026-00001 · less 2 % · CS-2026-00002' },
    ])
  })

  test('a reversal is one, what is not booked is passed over, and several statements stand side by side', async () => {
    const { statements } = await read(
      camt([
        sheet([
          entry({ isReversal: true, isDebit: true }),
          entry({ status: 'PDNG' }),
          entry({ amount: '0.00' }),
        ]),
        sheet([entry({ currency: 'USD' })], { id: 'STMT-2', account: 'US123', currency: 'USD' }),
      ]),
    )
    expect(statements).toMatchObject([
      { account: 'FR7630006000011234567890189', skipped: 1, entriesCents: -14_080n },
      { account: 'US123', currency: 'USD', skipped: 0, entriesCents: 14_080n },
    ])
    expect(statements[0]!.entries[0]!.transactions[0]).toMatchObject({ isReversal: true, isCredit: false })
  })
})

describe('what identifies an entry', () => {
  const keys = async (...entries: readonly string[]) => (await entriesOf(...entries)).map(({ key }) => key)

  test('is the bank’s reference with day and amount: some banks count from 1 in every statement', async () => {
    const [a, b, c] = await keys(
      entry({ entryReference: '1' }),
      entry({ entryReference: '1', amount: '5.00' }),
      entry({ entryReference: '1', day: '2026-11-17' }),
    )
    expect(new Set([a, b, c]).size).toBe(3)
  })

  test('is what it says where the bank gives no reference; equal bookings of one statement are distinguished', async () => {
    const [a, b, c] = await keys(entry(), entry(), entry({ details: [{ text: 'other' }] }))
    expect(new Set([a, b, c]).size).toBe(3)
    expect(await keys(entry(), entry())).toEqual([a, b])
  })

  test('NONREF is no reference', async () => {
    const [a, b] = await keys(
      entry({ reference: 'NONREF', details: [{ text: 'a' }] }),
      entry({ reference: 'NONREF', details: [{ text: 'b' }] }),
    )
    expect(a).not.toBe(b)
  })
})

test('a text that is cut is never cut within a sign', async () => {
  const [one] = await entriesOf(entry({ details: [{ text: `x${'😀'.repeat(1500)}` }] }))
  expect(one!.transactions[0]!.remittance).toSatisfy((text: string) => text.isWellFormed())
})

describe('hostile and broken files', () => {
  const bomb = `<?xml version="1.0"?><!DOCTYPE lolz [<!ENTITY a "${'ha'.repeat(50)}"><!ENTITY b "&a;&a;&a;&a;&a;&a;">]>`
  const external = '<?xml version="1.0"?><!DOCTYPE d [<!ENTITY x SYSTEM "file:///etc/passwd">]>'
  const body = camt([sheet([entry({ details: [{ text: '&b;' }] })])]).replace(/^<\?xml.*?\?>/, '')
  const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(camt([sheet([])]), 'utf16le')])
  test.each([
    ['a billion laughs', bomb + body, /document type/],
    ['an external entity', external + body.replace('&b;', '&x;'), /document type/],
    ['an unknown entity', `<?xml version="1.0"?>${body}`, /cannot be read as XML/],
    [
      'Latin-1 bytes',
      Buffer.from(camt([sheet([entry({ details: [{ name: 'Gérard' }] })])]), 'latin1'),
      /UTF-8/,
    ],
    ['UTF-16', utf16, /UTF-8/],
    ['a file that is cut off', camt([sheet([entry()])]).slice(0, -40), /cannot be read as XML/],
    ['a table', Buffer.from('Date;Libellé\r\n01.02.2026;1.250,50', 'latin1'), /not a bank statement/],
    ['an MT940', '\uFEFF\r\n:20:STARTUMSE\r\n:25:30006000/01234567890', /not a bank statement/],
    ['nothing at all', '', /./],
    ['a notification', camt([sheet([])], 'camt.054.001.08'), /Import the statement of the account/],
    ['another message', camt([sheet([])], 'camt.060.001.05'), /not a bank statement/],
    ['a version that does not exist', camt([sheet([])], 'camt.053.001.99'), /not a bank statement/],
    ['no statement', camt([]), /no statement/],
    ['an amount that is none', camt([sheet([entry({ amount: '12,50' })])]), /amount of entry 1/],
    ['a fraction of a cent', camt([sheet([entry({ amount: '1.005' })])]), /amount of entry 1/],
    [
      'a day that no month has',
      camt([sheet([entry({ day: '2026-02-30' })])]).replaceAll('2026-11-19', '2026-02-29'),
      /without a date/,
    ],
    [
      'a year that no calendar has',
      camt([sheet([entry({ day: '0000-01-01' })])]).replaceAll('2026-11-19', 'yesterday'),
      /without a date/,
    ],
    ['a negative amount', camt([sheet([entry({ amount: '-1.00' })])]), /amount of entry 1/],
    ['no direction', camt([sheet([entry()])]).replace('CRDT', 'BOTH'), /credit or a debit/],
    ['no account', camt([sheet([entry()])]).replace(/<Acct>.*<\/Acct>/, ''), /names no account/],
    ['two currencies', camt([sheet([entry(), entry({ currency: 'USD' })])]), /mixes/],
    ['endless nesting', camt([sheet(['<Ntry>'.repeat(40)])]), /too deeply/],
    ['an endless text', camt([sheet([entry({ details: [{ text: 'x'.repeat(200_000) }] })])]), /too long/],
  ])('%s is refused, with the reason', async (_, text, reason) => {
    const refused = await read(text).then(
      () => null,
      (error: { status: number; issues?: { message: string }[] }) => error,
    )
    expect(refused?.status).toBe(400)
    expect(refused?.issues?.[0]?.message).toMatch(reason)
  })

  test('so is one past the limits of bytes and entries', async () => {
    const two = camt([sheet([entry(), entry()])])
    await expect(readStatements(pieces(two), { bytes: 1e6, entries: 1 })).rejects.toMatchObject({
      status: 413,
    })
    expect(await readStatements(pieces(two), { bytes: 1e6, entries: 2 })).toBeTruthy()
  })
})

describe('an import', async () => {
  const { upload, one, admin } = await openPayments()
  const stored = () =>
    one(`select (select count(*)::int from bank_file) as files, (select count(*)::int from bank_statement) as statements,
      (select count(*)::int from bank_transaction) as transactions, (select count(*)::int from bank_transaction_words) as words`)

  test('says whether opening and entries are the closing balance', async () => {
    const entries = [entry({ reference: 'B1' }), entry({ reference: 'B2', amount: '40.80', isDebit: true })]
    const answer = await upload(
      'admin',
      camt([
        sheet(entries, { opening: '1000.00', closing: '1100.00' }),
        sheet([], { id: 'S2', account: 'A2', opening: '-5.00', closing: '5.00' }),
        sheet([], { id: 'S3', account: 'A3' }),
      ]),
    )
    expect(answer).toMatchObject({
      status: 201,
      body: {
        isNew: true,
        fileName: 'statement.xml',
        statements: [
          {
            adds: true,
            openingCents: 100_000,
            entriesCents: 10_000,
            closingCents: 110_000,
            entries: 2,
            open: 2,
          },
          { adds: false, openingCents: -500, closingCents: 500 },
          { adds: null },
        ],
      },
    })
  })

  test('of the same file changes nothing; of the same statement in another one only what is new is added', async () => {
    const first = camt([sheet([entry({ reference: 'D1', amount: '1.00' })], { id: 'D' })])
    await upload('admin', first)
    const before = await stored()
    expect(await upload('checker', first)).toMatchObject({ status: 201, body: { isNew: false } })
    expect(await stored()).toEqual(before)
    const more = camt([
      sheet([entry({ reference: 'D1', amount: '1.00' }), entry({ reference: 'D2', amount: '2.00' })], {
        id: 'D',
      }),
    ])
    expect(await upload('admin', more)).toMatchObject({
      body: { isNew: true, statements: [{ entries: 2, known: 1, open: 1 }] },
    })
    expect((await stored())['transactions']).toBe((before['transactions'] as number) + 1)
  })

  test('at the same time of two files that share an entry writes it once', async () => {
    const shared = entry({ reference: 'C1', amount: '3.00' })
    const files = ['1', '2', '3'].map((digit) => camt([sheet([shared], { id: 'C', closing: `${digit}.00` })]))
    const answers = await Promise.all(files.map((text) => upload('admin', text)))
    expect(answers.map(outcome)).toEqual(['201', '201', '201'])
    expect(await one("select count(*)::int as n from bank_transaction where bank_reference = 'C1'")).toEqual({
      n: 1,
    })
  })

  test('that is refused leaves nothing behind', async () => {
    const before = await stored()
    const broken = camt([
      sheet([entry({ reference: 'X1' })]),
      sheet([entry({ amount: 'much' })], { id: 'X' }),
    ])
    expect(outcome(await upload('admin', broken))).toBe('400 invalid_request')
    expect(await stored()).toEqual(before)
  })

  test('splits a batch, so that each part is decided on by itself', async () => {
    const details = [
      { amount: '100.00', name: 'One', text: 'first' },
      { amount: '50.00', name: 'Two', text: 'second' },
    ]
    await upload(
      'admin',
      camt([sheet([entry({ reference: 'BATCH', amount: '150.00', details })], { id: 'B' })]),
    )
    const { body } = await admin('GET', '/bank_transactions?limit=200')
    const parts = (body['items'] as Record<string, unknown>[]).filter(
      ({ bankReference }) => bankReference === 'BATCH',
    )
    expect(
      parts.map(({ part, parts: of, cents, party }) => [part, of, cents, party].join(' ')).toSorted(),
    ).toEqual(['1 2 10000 One', '2 2 5000 Two'])
  })
})
