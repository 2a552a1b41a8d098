/** For tests: a marketplace with operations that wait for money, and bank statements of the shape that ISO 20022 documents. */
import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { BankProposal, BankTransaction } from '../../../contract/payments/bank.ts'
import type { Refund } from '../../../contract/payments/payments.ts'
import { rows } from '../../platform/statements.ts'
import { heldRanges } from '../../ledger/ledger.ts'
import { fromWire } from '../../../contract/http/wire.ts'
import { inScope, SYSTEM } from '../../platform/database.ts'
import { createMarketplace, type Answered, type Call } from '../../testing/marketplace.ts'
import { advance } from '../../workflow/advance.ts'
import { create } from '../../workflow/create.ts'
import { contributionIn, openMarket } from '../../workflow/samples.ts'
import { addDocument, happyPath, type Who } from '../operations/operations.samples.ts'

/** When the operations happened: before their deadlines, and before the tests' own time. */
const THEN = '2026-03-10T09:00:00.000Z'

export const TODAY = new Date().toISOString().slice(0, 10)
/** A day does not end while its tests run: what is to be paid on it would be late. */
const clock = () => new Date(Math.min(Date.now(), Date.parse(`${TODAY}T23:59:59.999Z`)))

const BILLING = {
  legalForm: null,
  registrationNumber: null,
  street: null,
  postalCode: null,
  city: null,
  account: { iban: 'FR7630006000011234567890189', bic: 'AGRIFRPPXXX', bank: null },
}

export async function openPayments() {
  const marketplace = await createMarketplace({ clock })
  const { deps, test: places, app, calling, sessionFor } = marketplace
  const market = await openMarket(places.owner, deps.database)
  const engine = { pool: deps.pool, clock: () => new Date(THEN) }
  await places.owner.query("insert into setting (key, value) values ('billing', $1)", [
    JSON.stringify(BILLING),
  ])
  const cookieOf = (who: Who) => {
    const { id, scope } = market.people[who]
    return sessionFor(id, scope.organizationId)
  }
  const as = async (who: Who) => calling(await cookieOf(who))

  const requested = async () => {
    const { operationId } = await create(engine, {
      ...contributionIn(market),
      lines: [{ vintageId: market.vintages[0], quantity: 10n, unitPriceCents: 1250n }],
    })
    return operationId
  }

  const send = (who: Who, operationId: string, type: string, payload: object = {}) =>
    advance(engine, {
      scope: market.people[who].scope,
      operationId,
      type,
      payload: { ...payload },
      version: null,
      idempotencyKey: null,
    })

  /** The events of the happy path up to one of them. */
  async function until(last: string): Promise<string> {
    const operationId = await requested()
    const document = await addDocument(places.owner, operationId, market.people.buyer.id)
    for (const move of happyPath(market, document)) {
      if (move === 'effects' || move.type.startsWith('certificate')) continue
      await send(move.who, operationId, move.type, await fitted(move.type, move.payload, operationId))
      if (move.type === last) return operationId
    }
    throw new Error(`${last} is not on the happy path`)
  }

  /** Serial ranges are those that the ledger reserved for this very operation. */
  async function fitted(type: string, payload: object, operationId: string): Promise<object> {
    if (type !== 'CCUsRetired.submit' && type !== 'CCUsRegisterLink.submit') return payload
    const held = await inScope(deps.database, SYSTEM, (trx) => heldRanges(trx, operationId))
    if (type === 'CCUsRegisterLink.submit')
      return { links: held.map(({ serial }) => ({ block: serial, url: 'https://registry.verra.org/app/1' })) }
    return {
      ...payload,
      serialRanges: held.map(({ serial, start, end }) => ({
        raw: serial,
        start: Number(start),
        end: Number(end),
      })),
    }
  }

  async function upload(who: Who, file: string | Uint8Array<ArrayBuffer>): Promise<Answered> {
    const form = new FormData()
    form.set('file', new Blob([file]), 'statement.xml')
    const whole = new Response(form)
    const answer = await app.inject({
      method: 'POST',
      url: '/proxy/bank_statements',
      payload: Buffer.from(await whole.arrayBuffer()),
      headers: { cookie: await cookieOf(who), 'content-type': whole.headers.get('content-type')! },
    })
    return {
      status: answer.statusCode,
      body: fromWire(answer.json()) as Record<string, unknown>,
      cookie: undefined,
    }
  }

  return {
    ...marketplace,
    market,
    admin: await as('admin'),
    checker: await as('checker'),
    asPerson: as,
    cookieOf,
    send,
    upload,
    /** An operation that waits for the contributor's 140.80 euros. */
    invoiced: async () => {
      const operationId = await until('CSInvoice.issue')
      const [invoice] = await inScope(deps.database, SYSTEM, (trx) =>
        rows<{ id: string; number: string; reference: string }>(
          trx,
          'select id, number, reference from invoice where operation_id = $1',
          [operationId],
        ),
      )
      return { operationId, ...invoice! }
    },
    /** An operation that waits for the payout of 120 euros. */
    payable: () => until('pcInvoice.approve'),
    one: async (text: string, values: readonly unknown[] = []) =>
      (await places.owner.query<Record<string, unknown>>(text, [...values])).rows[0]!,
  }
}

/** What someone sends to confirm a proposal: an invoice takes all that is open of the transaction. */
export const confirmationOf = (
  { openCents: cents }: BankTransaction,
  { kind, sid, version }: BankProposal,
  idempotencyKey: string = randomUUID(),
) =>
  kind === 'invoice'
    ? { kind, parts: [{ sid, cents, version }], idempotencyKey }
    : { kind, sid, version, idempotencyKey }

const VERSION_8 = 'camt.053.001.08'

type Line = {
  readonly amount?: string
  readonly currency?: string
  readonly isDebit?: boolean
  readonly status?: string
  readonly day?: string
  readonly reference?: string | null
  readonly entryReference?: string
  readonly isReversal?: boolean
  readonly details?: readonly Detail[]
}

type Detail = {
  readonly amount?: string
  readonly endToEndId?: string
  readonly name?: string
  readonly iban?: string
  readonly text?: string
  readonly structured?: string
}

const only = (name: string, text: string | undefined | null) =>
  text === undefined || text === null ? '' : `<${name}>${text}</${name}>`

/** One entry as versions .08 and later write it. */
export function entry(line: Line = {}): string {
  const { amount = '140.80', currency = 'EUR', isDebit = false, status = 'BOOK', day = '2026-11-18' } = line
  const direction = isDebit ? 'DBIT' : 'CRDT'
  // A reversal keeps the parties of what it takes back.
  const side = isDebit === (line.isReversal ?? false) ? 'Dbtr' : 'Cdtr'
  const details = (line.details ?? []).map((one) =>
    [
      '<TxDtls>',
      `<Refs>${only('EndToEndId', one.endToEndId ?? 'NOTPROVIDED')}</Refs>`,
      one.amount === undefined
        ? ''
        : `<Amt Ccy="${currency}">${one.amount}</Amt><CdtDbtInd>${direction}</CdtDbtInd>`,
      one.name === undefined
        ? ''
        : `<RltdPties><${side}><Pty><Nm>${one.name}</Nm></Pty></${side}><${side}Acct><Id><IBAN>${one.iban ?? 'DE89370400440532013000'}</IBAN></Id></${side}Acct></RltdPties>`,
      one.text === undefined && one.structured === undefined
        ? ''
        : `<RmtInf>${only('Ustrd', one.text)}${one.structured === undefined ? '' : `<Strd><CdtrRefInf><Tp><CdOrPrtry><Cd>SCOR</Cd></CdOrPrtry><Issr>ISO</Issr></Tp><Ref>${one.structured}</Ref></CdtrRefInf></Strd>`}</RmtInf>`,
      '</TxDtls>',
    ].join(''),
  )
  return [
    '<Ntry>',
    only('NtryRef', line.entryReference),
    `<Amt Ccy="${currency}">${amount}</Amt><CdtDbtInd>${direction}</CdtDbtInd>`,
    line.isReversal ? '<RvslInd>true</RvslInd>' : '',
    `<Sts><Cd>${status}</Cd></Sts><BookgDt><Dt>${day}</Dt></BookgDt><ValDt><Dt>${day}</Dt></ValDt>`,
    only('AcctSvcrRef', line.reference),
    '<BkTxCd><Domn><Cd>PMNT</Cd><Fmly><Cd>RCDT</Cd><SubFmlyCd>ESCT</SubFmlyCd></Fmly></Domn></BkTxCd>',
    details.length > 0 ? `<NtryDtls>${details.join('')}</NtryDtls>` : '',
    '</Ntry>',
  ].join('')
}

type Sheet = {
  readonly id?: string
  readonly account?: string
  readonly opening?: string
  readonly closing?: string
  readonly currency?: string
}

const balance = (code: string, amount: string, currency: string, day: string) =>
  `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="${currency}">${amount.replace('-', '')}</Amt><CdtDbtInd>${amount.startsWith('-') ? 'DBIT' : 'CRDT'}</CdtDbtInd><Dt><Dt>${day}</Dt></Dt></Bal>`

export function sheet(entries: readonly string[], given: Sheet = {}): string {
  const { id = 'STMT-1', account = 'FR7630006000011234567890189', currency = 'EUR' } = given
  return [
    `<Stmt><Id>${id}</Id><ElctrncSeqNb>42</ElctrncSeqNb><CreDtTm>2026-11-19T05:00:00+01:00</CreDtTm>`,
    `<Acct><Id><IBAN>${account}</IBAN></Id><Ccy>${currency}</Ccy></Acct>`,
    given.opening === undefined ? '' : balance('OPBD', given.opening, currency, '2026-11-18'),
    given.closing === undefined ? '' : balance('CLBD', given.closing, currency, '2026-11-18'),
    ...entries,
    '</Stmt>',
  ].join('')
}

export const camt = (sheets: readonly string[], version = VERSION_8): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:${version}"><BkToCstmrStmt>`,
    '<GrpHdr><MsgId>MSG-1</MsgId><CreDtTm>2026-11-19T05:00:00+01:00</CreDtTm></GrpHdr>',
    ...sheets,
    '</BkToCstmrStmt></Document>',
  ].join('')

/** The newest 200, after a look at whether the list of those that wait agrees. */
export async function refundsShown(call: Call): Promise<readonly Refund[]> {
  const [all = [], waiting] = await Promise.all(
    ['', '&state=waiting'].map(async (state) => {
      const { body } = await call('GET', `/refunds?limit=200${state}`)
      return body['items'] as Refund[]
    }),
  )
  expect(waiting).toEqual(all.filter(({ state }) => /^(open|approved|recorded)$/.test(state)))
  return all
}
