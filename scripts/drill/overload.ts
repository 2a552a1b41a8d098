/** More callers than can be served, senders that drip, and an end in the middle of it (trust page, R25). */
import fs from 'node:fs'
import net from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Drill, Outcome } from './drill.ts'
import { endProgram, isReady } from './processes.ts'
import { inFolder } from './surroundings.ts'
import { startTrial, type Trial } from './trial.ts'

const CALLERS = 400
const FOR_MS = 15_000
const CLIENT_MS = 30_000
/** What costs the server something. */
const ADDRESSES = [
  '/operations?limit=50',
  '/project_offerings?limit=50',
  '/insights/dwell',
  '/users/all_users?limit=50',
]

type Answer = { readonly status: number; readonly ms: number; readonly retryAfter: string | null }

type Pressed = Pick<Trial, 'origin' | 'cookie'>

async function call({ origin, cookie }: Pressed, path: string): Promise<Answer> {
  const since = performance.now()
  try {
    const answer = await fetch(`${origin}/proxy${path}`, {
      headers: { cookie },
      signal: AbortSignal.timeout(CLIENT_MS),
    })
    await answer.arrayBuffer()
    return {
      status: answer.status,
      ms: performance.now() - since,
      retryAfter: answer.headers.get('retry-after'),
    }
  } catch {
    return { status: 0, ms: performance.now() - since, retryAfter: null }
  }
}

const percentile = (values: readonly number[], share: number): number =>
  Math.round(values.toSorted((a, b) => a - b)[Math.ceil(values.length * share) - 1] ?? 0)

/** Calls from so many at once, for so long. @returns every answer */
export async function press(server: Pressed, callers: number, ms: number): Promise<readonly Answer[]> {
  const answers: Answer[] = []
  const until = Date.now() + ms
  const caller = async (_: unknown, index: number) => {
    for (let count = index; Date.now() < until; count += 1) {
      const answer = await call(server, ADDRESSES[count % ADDRESSES.length]!)
      answers.push(answer)
      // As a client does that reads Retry-After.
      if (answer.status === 503) await sleep(1_000)
    }
  }
  await Promise.all(Array.from({ length: callers }, caller))
  return answers
}

async function overload(server: Trial): Promise<Outcome> {
  const answers = await press(server, CALLERS, FOR_MS)
  const recovered = performance.now()
  while (!(await isReady(server.origin)) || (await call(server, '/industries')).status !== 200)
    await sleep(100)
  const recovery = (performance.now() - recovered) / 1000
  const of = (status: number) => answers.filter((one) => one.status === status)
  const timeOf = (status: number, share: number) =>
    percentile(
      of(status).map(({ ms }) => ms),
      share,
    )
  const refused = of(503)
  const megabytes = peakMemory(server.child.pid ?? 0)
  return {
    figures: {
      'callers at once': CALLERS,
      'answered, p50 and p95': `${of(200).length}, ${timeOf(200, 0.5)} and ${timeOf(200, 0.95)} ms`,
      'refused with 503, p50 and p95': `${refused.length}, ${timeOf(503, 0.5)} and ${timeOf(503, 0.95)} ms`,
      'without an answer': of(0).length,
      'most memory of the process': `${megabytes} MB`,
      'served again after': `${recovery.toFixed(1)} s`,
    },
    wrong: [
      ...(of(0).length > 0 ? [`${of(0).length} calls got no answer`] : []),
      ...(refused.length === 0 ? [NOT_REFUSED] : []),
      ...(refused.some(({ retryAfter }) => retryAfter === null) ? ['a 503 without Retry-After'] : []),
      ...(timeOf(503, 0.95) > REFUSED_WITHIN_MS ? ['a refusal took more than a second'] : []),
      ...(of(200).length === 0 ? ['no call was served'] : []),
      ...(timeOf(200, 0.95) > ANSWERED_WITHIN_MS ? ['an answer took more than five seconds'] : []),
      ...(megabytes > MOST_MEGABYTES ? [`the process took ${megabytes} MB`] : []),
      ...(recovery > RECOVERED_WITHIN_S ? [`it took ${recovery.toFixed(1)} s to recover`] : []),
    ],
  }
}

const NOT_REFUSED = 'no call was refused: this was no overload'
const REFUSED_WITHIN_MS = 1_000
/** A person has gone by then. */
const ANSWERED_WITHIN_MS = 5_000
const MOST_MEGABYTES = 512
const RECOVERED_WITHIN_S = 10

/** Resident memory at its highest, in MB. */
const peakMemory = (pid: number): number =>
  Math.round(Number(/VmHWM:\s+(\d+) kB/.exec(fs.readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024)

const DRIPPERS = 100
const CUT_WITHIN_MS = 40_000

/** Senders of one byte a second. */
async function dripping(server: Trial): Promise<Outcome> {
  const since = performance.now()
  const ends = Array.from({ length: DRIPPERS }, () => drip(server))
  await sleep(2_000)
  const meanwhile = await call(server, '/industries')
  const took = await Promise.all(ends)
  return {
    figures: {
      [`${DRIPPERS} dripping bodies ended within`]: `${Math.round(Math.max(...took) / 1000)} s`,
    },
    wrong: [
      ...(meanwhile.status === 200 ? [] : [`meanwhile it answers ${meanwhile.status}`]),
      ...(performance.now() - since > CUT_WITHIN_MS ? ['a dripping body stayed open'] : []),
    ],
  }
}

function drip({ port, cookie }: Trial): Promise<number> {
  const since = performance.now()
  const socket = net.connect(port, '127.0.0.1')
  const headers = [
    'host: localhost',
    `cookie: ${cookie}`,
    'content-type: application/json',
    'content-length: 9999',
  ]
  socket.write(`POST /proxy/industries HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n{`)
  const drop = setInterval(() => socket.write(' '), 1_000)
  return new Promise((resolve) => {
    const end = () => {
      clearInterval(drop)
      socket.destroy()
      resolve(performance.now() - since)
    }
    socket
      .resume()
      .on('error', () => {})
      .once('close', end)
      .once('end', end)
    setTimeout(end, CUT_WITHIN_MS + 1_000).unref()
  })
}

const STOP_WITHIN_MS = 15_000

/** Ends the server while calls, streams and dripping bodies are open. */
async function ending(server: Trial): Promise<Outcome> {
  const streams = Array.from({ length: 5 }, () =>
    fetch(`${server.origin}/proxy/changes`, { headers: { cookie: server.cookie } })
      .then((answer) => answer.text())
      .catch(() => ''),
  )
  for (let count = 0; count < 10; count += 1) void drip(server)
  await sleep(500)
  const calls = Array.from({ length: 30 }, () => call(server, ADDRESSES[0]!))
  await sleep(100)
  const took = await endProgram(server.child)
  const answers = await Promise.all(calls)
  await Promise.all(streams)
  const lost = answers.filter(({ status }) => status === 0).length
  return {
    figures: {
      'ended under load after': `${(took / 1000).toFixed(1)} s`,
      'calls under way that were answered': `${answers.length - lost} of ${answers.length}`,
    },
    wrong: [
      ...(took > STOP_WITHIN_MS ? [`it took ${Math.round(took / 1000)} s to end`] : []),
      ...(lost > 0 ? [`${lost} calls under way were lost`] : []),
    ],
  }
}

export const overloaded: Drill = {
  what: 'ten times more callers than can be served, bodies that drip, and an end in the middle of it',
  rounds: 1,
  control: {
    option: 'unshed',
    what: 'no call is refused, however long it waits: broken limits must be found',
  },
  run: ({ isControl }) =>
    inFolder('overload', async (folder) => {
      const server = await startTrial(`${folder}/data`, isControl ? { OVERLOADED_AFTER_MS: '0' } : {})
      try {
        if (isControl) return outcomeOfControl(await overload(server))
        const outcomes = [await overload(server), await dripping(server), await ending(server)]
        return {
          figures: Object.assign({}, ...outcomes.map(({ figures }) => figures)) as Outcome['figures'],
          wrong: outcomes.flatMap(({ wrong }) => wrong),
        }
      } finally {
        await endProgram(server.child)
      }
    }),
}

/** That no call was refused is how it is made, and finds nothing. */
function outcomeOfControl({ figures, wrong }: Outcome): Outcome {
  const found = wrong.filter((one) => one !== NOT_REFUSED)
  return {
    figures: { ...figures, found: found.join('; ') || 'nothing' },
    wrong: found.length > 0 ? [] : ['without refusals every limit held: the drill finds nothing'],
  }
}
