/**
 * What a client saw as done, held against the database: a ledger that still sums to zero proves nothing about loss
 * (trust page, R1 to R3).
 */
import type pg from 'pg'
import type { Market } from '../workflow/samples.ts'

export type Acknowledged = { readonly sid: string; readonly key: string; readonly version: number }

type Answer = { readonly sid: string; readonly version: number }

/** Sends one call until it is acknowledged. */
export type SendCall = (
  who: keyof Market['people'],
  address: string,
  key: string,
  body: object,
) => Promise<Answer>

/** A request, its acceptance, a reservation of one unit, comments. @param name begins each idempotency key */
export async function runOperation(
  market: Market,
  send: SendCall,
  name: string,
  comments: number,
): Promise<void> {
  const { sid } = await send('buyer', '/operations', `${name}/request`, {
    type: 'contribution',
    offering_sid: market.offering,
    lines: [{ vintage_sid: market.vintages[0], quantity: '1' }],
    delivery: 'retire',
    beneficiary_name: 'Acme',
    beneficiary_country: 'FR',
  })
  let version = 1
  const event = async (who: keyof Market['people'], type: string, payload: object, key: string) => {
    const answer = await send(who, `/operations/${sid}/events`, `${name}/${key}`, { type, payload, version })
    version = answer.version
  }
  await event(
    'admin',
    'AcceptOperation.accept',
    {
      account_manager: market.people.admin.id,
      currency: 'EUR',
      delivery: 'retire',
      beneficiary_name: 'Acme',
      beneficiary_country: 'FR',
    },
    'accept',
  )
  await event(
    'carrier',
    'CCUsAvailability.confirm',
    {
      lines: [{ vintage_sid: market.vintages[0], quantity: '1' }],
      deliver_on: '2099-06-01',
      reserved_until: '2099-05-01T00:00:00.000Z',
    },
    'reserve',
  )
  for (let turn = 0; turn < comments; turn += 1)
    await event('buyer', 'operation.comment', { text: `${name}/${turn}`, internal: false }, String(turn))
}

/** @returns each acknowledged transition that the journal does not hold, and each that it holds twice, as a sentence */
export async function compareWithJournal(owner: pg.Pool, acknowledged: readonly Acknowledged[]) {
  const { rows } = await owner.query<Acknowledged>(
    `select i.subject_id as sid, i.key, i.version from idempotency i
     join journal j on j.operation_id = i.subject_id and j.version = i.version`,
  )
  const found = new Map(rows.map((row) => [row.key, row]))
  const isLost = ({ sid, key, version }: Acknowledged) =>
    found.get(key)?.sid !== sid || found.get(key)?.version !== version
  const lost = acknowledged
    .filter(isLost)
    .map(({ sid, key, version }) => `${key} (version ${version} of ${sid})`)
  const { rows: twice } = await owner.query<{ said: string }>(
    `select payload ->> 'text' as said from journal where event = 'operation.comment' group by 1 having count(*) > 1
     union all
     select 'operation ' || id from operation o where not exists
       (select from idempotency i where i.subject_id = o.id and i.version = 1)
     union all
     select 'journal of ' || id from operation o
       where version <> (select count(*) from journal j where j.operation_id = o.id)`,
  )
  return { lost, doubled: twice.map(({ said }) => said) }
}
