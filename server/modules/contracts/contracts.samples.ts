/** For tests: operations that are where a contract is drafted or signed. */
import { randomUUID } from 'node:crypto'
import type { Contract, ContractTemplate } from '../../../contract/operations/contracts.ts'
import { intentOf, type SigningEvent } from '../../../contract/rules/signing.ts'
import type { Answered, Call, Marketplace } from '../../testing/marketplace.ts'
import { openMarket, type Market } from '../../workflow/samples.ts'
import { addDocument, happyPath, requestBody, type Move } from '../operations/operations.samples.ts'

export type Who = 'admin' | 'checker' | 'buyer' | 'carrier' | 'stranger'

export const NAMES: Readonly<Record<Who, string>> = {
  admin: 'Ada Example',
  checker: 'Chris Example',
  buyer: 'Bea Example',
  carrier: 'Carl Example',
  stranger: 'Sam Example',
}

const ORGANIZATIONS: Readonly<Record<Who, string>> = {
  admin: 'Understory',
  checker: 'Understory',
  buyer: 'Buyer & Co',
  carrier: 'Forest carrier',
  stranger: 'Stranger',
}

export type Desk = {
  readonly market: Market
  readonly as: Readonly<Record<Who, Call>>
  /** Requests an operation and plays its happy path until before this event. */
  readonly until: (event: string) => Promise<string>
  readonly detail: (sid: string) => Promise<{ number: string; version: number; steps: readonly string[] }>
  readonly send: (who: Who, sid: string, type: string, payload?: object) => Promise<Answered>
  /** Draws the contract up as the platform and submits it. */
  readonly submitDraft: (sid: string, clauses?: readonly object[]) => Promise<Answered>
  readonly contract: (sid: string, who?: Who, kind?: string) => Promise<Contract>
  readonly signature: (
    who: Who,
    sid: string,
    event: SigningEvent,
    more?: object,
  ) => Promise<Record<string, unknown>>
  readonly sign: (who: Who, sid: string, event: SigningEvent, more?: object) => Promise<Answered>
}

/** The happy path lies in the past of the clock that runs here. */
const LATER = new Date(Date.now() + 20 * 86_400_000).toISOString()

function inTime(type: string): object {
  if (type === 'CCUsAvailability.confirm') return { reservedUntil: LATER }
  return type === 'proposal.send' ? { validUntil: LATER } : {}
}

/** Who signs is who sends. */
const namedIn = ({ who, type }: Move): object =>
  type.endsWith('Signatory.submit')
    ? { name: NAMES[who], email: `${NAMES[who].split(' ')[0]!.toLowerCase()}@example.org` }
    : {}

export async function openDesk(marketplace: Marketplace): Promise<Desk> {
  const { calling, sessionFor, test, deps } = marketplace
  const market = await openMarket(test.owner, deps.database)
  const caller = async (who: Who) =>
    calling(await sessionFor(market.people[who].id, market.people[who].scope.organizationId))
  const as = {
    admin: await caller('admin'),
    checker: await caller('checker'),
    buyer: await caller('buyer'),
    carrier: await caller('carrier'),
    stranger: await caller('stranger'),
  }
  const detail: Desk['detail'] = async (sid) => {
    const { body } = await as.admin('GET', `/operations/${sid}`)
    return {
      number: String(body['number']),
      version: Number(body['version']),
      steps: (body['turns'] as { step: string }[]).map(({ step }) => step),
    }
  }
  const send: Desk['send'] = async (who, sid, type, payload = {}) => {
    const { version } = await detail(sid)
    const body = { type, payload, version, idempotencyKey: randomUUID() }
    return as[who]('POST', `/operations/${sid}/events`, body)
  }
  const until = async (event: string): Promise<string> => {
    const { body } = await as.buyer('POST', '/operations', requestBody(market))
    const sid = String(body['sid'])
    const paper = await addDocument(test.owner, sid, market.people.buyer.id)
    for (const move of happyPath(market, paper)) {
      if (move === 'effects' || move.type === event) break
      const payload = { ...move.payload, ...inTime(move.type), ...namedIn(move) }
      const answer =
        move.type === 'ccValidation.submit'
          ? await submitDraft(sid)
          : await send(move.who, sid, move.type, payload)
      if (answer.status !== 200) throw new Error(`${move.type}: ${JSON.stringify(answer.body)}`)
    }
    return sid
  }
  const submitDraft: Desk['submitDraft'] = async (sid, clauses) => {
    const drawn = await as.admin('POST', `/operations/${sid}/documents/drafts`, {
      step: 'ccValidation',
      ...(clauses ? { clauses } : {}),
    })
    if (drawn.status !== 201) throw new Error(JSON.stringify(drawn.body))
    const { sid: documentSid, sha256 } = drawn.body
    return send('admin', sid, 'ccValidation.submit', { documentSid, sha256 })
  }
  const signature: Desk['signature'] = async (who, sid, event, more = {}) => {
    const { number, version } = await detail(sid)
    return {
      event,
      typedName: NAMES[who],
      intent: intentOf({ event, number, organization: ORGANIZATIONS[who] }),
      version,
      idempotencyKey: randomUUID(),
      ...more,
    }
  }
  return {
    market,
    as,
    until,
    detail,
    send,
    submitDraft,
    contract: async (sid, who = 'admin', kind = 'cc') =>
      (await as[who]('GET', `/operations/${sid}/contracts/${kind}`)).body as unknown as Contract,
    signature,
    sign: async (who, sid, event, more) =>
      as[who]('POST', `/operations/${sid}/signatures`, await signature(who, sid, event, more)),
  }
}

export const templatesOf = async (admin: Call): Promise<ContractTemplate[]> =>
  (await admin('GET', '/contract_templates')).body['items'] as ContractTemplate[]
