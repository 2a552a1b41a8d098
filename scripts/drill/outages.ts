/**
 * The services around the product are gone under transitions: first the name service, then the mail server and the identity
 * provider. Work goes on, sign-ins are refused in a sentence, every e-mail arrives once when they are back.
 */
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { startEmbeddedPostgres } from '../../server/platform/embedded-postgres/supervisor.ts'
import type { MailServer } from '../../server/testing/mail-server.ts'
import { openDeadlines, type Deadlines } from './deadlines.ts'
import { until, type Drill, type Outcome } from './drill.ts'
import { linesOf, startLoad } from './load.ts'
import { openNameService, type NameService } from './name-service.ts'
import { findingsOf, NAMES, openServices, signInWithNewKey, wrongIn } from './services.ts'
import { endProgram, PORTS, startApplication, whatLacks } from './processes.ts'
import { checkAfterwards, inFolder, prepareDatabase, type Prepared } from './surroundings.ts'

const READS = ['/operations?limit=20', '/project_offerings?limit=20']
/** The longest pause between two tries of an e-mail is five minutes. */
const ARRIVED_WITHIN_S = 420

export const outages: Drill = {
  what: 'name service, then mail server and identity provider are gone for --minutes (10) each under transitions',
  rounds: 1,
  minutes: 10,
  control: {
    option: 'untried',
    what: 'e-mails are tried once: those that never arrive must be found',
  },
  needs: { programs: ['/usr/bin/unshare'], install: 'root, for a name service of its own' },
  run: ({ minutes, isControl, say }) =>
    inFolder('outages', async (folder) => {
      const names = await openNameService(folder, NAMES)
      const postgres = await startEmbeddedPostgres(path.join(folder, 'postgres'))
      try {
        const ms = minutes * 60_000
        const port = PORTS + 50
        return await runOutages({
          folder,
          prepared: await prepareDatabase(postgres.url),
          port,
          ms,
          names,
          isControl,
          // In the control, what does not arrive soon never does.
          arrivedWithinS: isControl ? 30 : ARRIVED_WITHIN_S,
          pauseMs: 1_000,
          say,
        })
      } finally {
        names.close()
        await postgres.stop()
      }
    }),
}

type Run = {
  readonly folder: string
  readonly prepared: Prepared
  readonly port: number
  /** How long each outage takes. */
  readonly ms: number
  /** None: services are called by their addresses, and there is no outage of names. */
  readonly names: NameService | null
  readonly isControl: boolean
  /** How long e-mails are waited for afterwards. */
  readonly arrivedWithinS: number
  /** Between two calls of one caller, in milliseconds. */
  readonly pauseMs: number
  readonly say: (sentence: string) => void
}

export async function runOutages(run: Run): Promise<Outcome> {
  const { folder, prepared, port, ms, names, isControl, arrivedWithinS, pauseMs, say } = run
  const services = await openServices(names !== null)
  const { mailServer, relays } = services
  const environment = { ...services.environment, DRAIN_MS: '0' }
  const origin = `http://127.0.0.1:${port}`
  const through = names?.through ?? []
  const { appUrl, ownerUrl, owner, market } = prepared
  if (isControl) await tryOnce(owner)
  const child = await startApplication({ port, origin, appUrl, ownerUrl, folder, through, environment })
  // The control only asks for e-mails.
  const doctor = async () =>
    isControl
      ? []
      : wrongIn(
          await findingsOf(through, {
            ...environment,
            DATABASE_URL: appUrl,
            DATABASE_OWNER_URL: ownerUrl,
            DATA_FOLDER: path.join(folder, 'data'),
          }),
        )
  try {
    const armed: Deadlines[] = []
    const load = await startLoad({ origin, market, owner, callers: 2, pauseMs, reads: READS })
    const wrong: string[] = []
    const figures: Record<string, number | string> = {}
    const outage = async (what: string, begin: () => unknown, end: () => unknown) => {
      await until(`transitions before ${what}`, 60, async () => load.acknowledged.length > 5)
      const [done, reads, arrived] = [load.acknowledged.length, load.reads.length, mailServer.received.length]
      say(`gone: ${what}`)
      const deadlines = await openDeadlines(prepared)
      armed.push(deadlines)
      await begin()
      await deadlines.makeDue()
      const over = sleep(ms)
      const refused = await signInWithNewKey(origin, services, owner, market.people.buyer.id)
      const found = await doctor()
      const lacks = await whatLacks(origin)
      await over
      figures[`without ${what}`] = [
        `${load.acknowledged.length - done} transitions`,
        `${load.reads.length - reads} reads`,
        `${mailServer.received.length - arrived} e-mails arrived`,
        `a sign-in is answered ${refused.status} "${refused.reason}"`,
        `the doctor names ${found.join(' and ')}`,
      ].join('; ')
      await end()
      if (load.acknowledged.length === done || load.reads.length === reads)
        wrong.push(`without ${what} no work went on`)
      if (refused.status !== 503 || !refused.reason)
        wrong.push(`without ${what} a sign-in was answered ${refused.status}`)
      if (!['identity provider', 'mail server'].every((one) => found.includes(one)))
        wrong.push(`without ${what} the doctor only named ${found.join(' and ')}`)
      if (lacks.length > 0) wrong.push(`without ${what} /readyz says ${lacks.join(', ')}`)
      const since = performance.now()
      await until(
        'people sign in again',
        60,
        async () => (await signInWithNewKey(origin, services, owner, market.people.buyer.id)).status < 300,
      ).catch((error: Error) => wrong.push(`after ${what}: ${error.message}`))
      figures[`people sign in again after ${what}`] = `${((performance.now() - since) / 1000).toFixed(1)} s`
    }
    if (names) await outage('name service', names.silence, names.speak)
    await outage(
      'mail server and identity provider',
      () => Promise.all(relays.map(({ cut }) => cut())),
      () => Promise.all(relays.map(({ restore }) => restore())),
    )
    await load.stop()
    const back = performance.now()
    const deadlines = await Promise.all(armed.map(({ check }) => check()))
    const missing = await untilArrived(owner, mailServer, arrivedWithinS)
    const sids = new Set(mailServer.received.map(sidOf))
    const ids = new Set(mailServer.received.map((email) => `${sidOf(email)} ${idOf(email)}`))
    // A connection that ends between the server's taking one and its answer brings a copy, which the id tells it to drop.
    const copies = mailServer.received.length - ids.size
    const twice = ids.size - sids.size
    const { lost, doubled, violations, broken } = await checkAfterwards(prepared, load.acknowledged)
    const failed = [...load.failures.values()].reduce((sum, times) => sum + times, 0)
    const after = await doctor()
    return {
      figures: {
        ...figures,
        acknowledged: load.acknowledged.length,
        'lost, doubled': `${lost.length}, ${doubled.length}`,
        'failed calls': linesOf(load.failures),
        'e-mails that arrived, missing, twice': `${sids.size}, ${missing}, ${twice}`,
        'copies with the same Message-ID': copies,
        'the last one after': `${((performance.now() - back) / 1000).toFixed(0)} s`,
        'deadlines that fired': deadlines.reduce((sum, { fired }) => sum + fired, 0),
      },
      wrong: isControl
        ? missing > 0
          ? []
          : ['e-mails that are tried once all arrived: the drill finds nothing']
        : [
            ...wrong,
            ...deadlines.flatMap(({ wrong: late }) => late),
            ...lost.map((one) => `lost: ${one}`),
            ...doubled,
            ...violations,
            ...broken,
            ...load.refused,
            ...(failed > 0 ? [`${failed} calls failed: ${linesOf(load.failures)}`] : []),
            ...(missing > 0 ? [`${missing} e-mails did not arrive`] : []),
            ...(twice > 0 ? [`${twice} e-mails arrived twice`] : []),
            ...after
              .filter((one) => ['identity provider', 'mail server'].includes(one))
              .map((one) => `the doctor still names ${one}`),
          ],
    }
  } finally {
    await endProgram(child)
    await prepared.close()
    await services.close()
  }
}

/** Takes the retries away from each job. */
const tryOnce = (owner: pg.Pool) =>
  owner.query(`create function drill_try_once() returns trigger language plpgsql as
      'begin new.retry_limit := 0; return new; end';
    create trigger drill_try_once before insert on jobs.job for each row execute function drill_try_once()`)

const sidOf = (email: string): string | undefined => /^x-mail-sid: (\S+)/im.exec(email)?.[1]

const idOf = (email: string): string | undefined => /^message-id: (\S+)/im.exec(email)?.[1]

/** Waits until every e-mail that the outbox owes is sent. @returns how many are not */
async function untilArrived(owner: pg.Pool, { received }: MailServer, seconds: number): Promise<number> {
  let missing = Number.NaN
  await until('all e-mails arrived', seconds, async () => {
    const { rows } = await owner.query<{ open: number; emails: number; unsent: number }>(
      `select (select count(*) from outbox where dispatched_at is null)::int
           + (select count(*) from jobs.job where name = 'effect' and state <> 'completed')::int as open,
         (select count(*) from mail)::int as emails, (select count(*) from mail where sent_at is null)::int as unsent`,
    )
    const { open, emails, unsent } = rows[0]!
    const sids = new Set(received.map(sidOf))
    missing = Math.max(unsent, emails - sids.size)
    return open === 0 && missing === 0
  }).catch(() => {})
  return missing
}
