/** More callers than can be served, senders that drip, and an end in the middle of it. */
import net from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { stopServer, type Mistreated } from './server.ts'

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

async function call({ origin, cookie }: Mistreated, path: string): Promise<Answer> {
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

/** @returns what went wrong; nothing when all is well */
export async function overload(server: Mistreated): Promise<readonly string[]> {
  const answers: Answer[] = []
  const until = Date.now() + FOR_MS
  const caller = async (_: unknown, index: number) => {
    for (let count = index; Date.now() < until; count += 1) {
      const answer = await call(server, ADDRESSES[count % ADDRESSES.length]!)
      answers.push(answer)
      // As a client does that reads Retry-After.
      if (answer.status === 503) await sleep(1_000)
    }
  }
  await Promise.all(Array.from({ length: CALLERS }, caller))
  const of = (status: number) => answers.filter((one) => one.status === status)
  const refused = of(503)
  const line = (name: string, some: readonly Answer[]) =>
    `${some.length} ${name}, p50 ${percentile(
      some.map(({ ms }) => ms),
      0.5,
    )} ms, p95 ${percentile(
      some.map(({ ms }) => ms),
      0.95,
    )} ms`
  console.log(
    `  ${[line('answered', of(200)), line('refused with 503', refused), line('failed', of(0))].join('\n  ')}`,
  )
  const after = await call(server, '/industries')
  return [
    ...(of(0).length > 0 ? [`${of(0).length} calls got no answer`] : []),
    ...(refused.some(({ retryAfter }) => retryAfter === null) ? ['a 503 without Retry-After'] : []),
    ...(percentile(
      refused.map(({ ms }) => ms),
      0.95,
    ) > 1_000
      ? ['a refusal took more than a second']
      : []),
    ...(of(200).length === 0 ? ['nobody was served'] : []),
    ...(after.status === 200 ? [] : [`afterwards it answers ${after.status}`]),
  ]
}

const DRIPPERS = 100
const CUT_WITHIN_MS = 40_000

/** Senders of one byte a second. @returns what went wrong */
export async function dripping(server: Mistreated): Promise<readonly string[]> {
  const since = performance.now()
  const ends = Array.from({ length: DRIPPERS }, () => drip(server))
  await sleep(2_000)
  const meanwhile = await call(server, '/industries')
  const took = await Promise.all(ends)
  console.log(`  ${DRIPPERS} dripping bodies ended after ${Math.round(Math.max(...took) / 1000)} s at most`)
  return [
    ...(meanwhile.status === 200 ? [] : [`meanwhile it answers ${meanwhile.status}`]),
    ...(performance.now() - since > CUT_WITHIN_MS ? ['a dripping body stayed open'] : []),
  ]
}

function drip({ port, cookie }: Mistreated): Promise<number> {
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

/** Ends the server while calls, streams and dripping bodies are open. @returns what went wrong */
export async function ending(server: Mistreated): Promise<readonly string[]> {
  const streams = Array.from({ length: 5 }, () =>
    fetch(`${server.origin}/proxy/changes`, { headers: { cookie: server.cookie } })
      .then((answer) => answer.text())
      .catch(() => ''),
  )
  for (let count = 0; count < 10; count += 1) void drip(server)
  await sleep(500)
  const calls = Array.from({ length: 30 }, () => call(server, ADDRESSES[0]!))
  await sleep(100)
  const took = await stopServer(server)
  const answers = await Promise.all(calls)
  await Promise.all(streams)
  const lost = answers.filter(({ status }) => status === 0).length
  console.log(
    `  ended after ${(took / 1000).toFixed(1)} s, ${answers.length - lost} of ${answers.length} calls answered`,
  )
  return [
    ...(took > STOP_WITHIN_MS ? [`it took ${Math.round(took / 1000)} s to end`] : []),
    ...(lost > 0 ? [`${lost} calls under way were lost`] : []),
  ]
}
