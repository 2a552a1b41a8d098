import { createActor, fromPromise, setup } from 'xstate'
import { expect, test, vi } from 'vitest'
import { inspect, listenToActors } from '../../lib/inspection.ts'
import type { InspectionMessage } from './messages.ts'
import { openSender } from './sender.ts'

const ORIGIN = 'https://understory.example'
const TOKEN = 'eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiJncmFjZSJ9.c2lnbmF0dXJlLW9mLXRoZS10b2tlbg'
const IBAN = 'FR76 3000 6000 0112 3456 7890 189'
const SECRETS = [
  TOKEN,
  IBAN,
  IBAN.replaceAll(' ', ''),
  'grace@example.org',
  'Grace',
  'opaque-refresh-token',
  'letmein',
]

/** A window that other windows post to. */
function mailbox() {
  const listeners = new Set<(event: MessageEvent) => void>()
  return {
    addEventListener: (_: string, listener: (event: MessageEvent) => void) => void listeners.add(listener),
    removeEventListener: (_: string, listener: (event: MessageEvent) => void) =>
      void listeners.delete(listener),
    arrive: (data: unknown, origin: string, source: unknown) => {
      for (const listener of listeners) listener({ data, origin, source } as MessageEvent)
    },
  }
}

/** Another window: what it was posted, and for which origin. */
function listening() {
  const posted: { message: InspectionMessage; origin: string }[] = []
  return {
    posted,
    postMessage: (message: InspectionMessage, origin: string) => void posted.push({ message, origin }),
  }
}

function opened(isListener = true) {
  const box = mailbox()
  const sender = openSender(box as never, ORIGIN, 'run-1', () => isListener)
  return { box, sender }
}
const ASKING = { type: '@statelyai.connected', run: null }

/** Something that carries secrets in its input, in its memory, in events, in what it invokes and in what comes of it. */
const machine = setup({
  types: {
    context: {} as Record<string, unknown>,
    input: {} as Record<string, unknown>,
    events: {} as { type: 'say'; email: string; note: string; payload: object },
  },
  actors: {
    exchange: fromPromise<object, { token: string }>(async ({ input }) => ({ access_token: input.token })),
    raw: fromPromise<string, string>(async ({ input }) => input),
  },
}).createMachine({
  id: 'secretive',
  initial: 'on',
  context: ({ input }) => ({ ...input, attempts: 3 }),
  invoke: [
    { src: 'exchange', input: { token: TOKEN } },
    { src: 'raw', input: 'opaque-refresh-token' },
  ],
  states: { on: { on: { say: 'off' } }, off: {} },
})

/** What an inspecting page is posted after all that. */
async function inspected() {
  const { box, sender } = opened()
  const stop = listenToActors(sender.next)
  const page = listening()
  box.arrive(ASKING, ORIGIN, page)
  const actor = createActor(machine, {
    input: {
      token: TOKEN,
      nested: { iban: IBAN, list: [{ accountOf: `paid from ${IBAN}` }] },
      firstName: 'Grace',
      written: 'write to grace@example.org',
      password: 'letmein',
    },
    inspect,
  }).start()
  actor.send({ type: 'say', email: 'grace@example.org', note: `use ${TOKEN}`, payload: { iban: IBAN } })
  await vi.waitFor(() => {
    expect(page.posted.filter(({ message }) => message.type === '@xstate.snapshot').length).toBeGreaterThan(4)
  })
  actor.stop()
  stop()
  sender.stop()
  return page.posted
}

test('no secret and no one’s personal data is in any message, the input an actor began with among them', async () => {
  const posted = await inspected()
  const init = posted.find(
    ({ message }) => message.type === '@xstate.event' && message.event.type === 'xstate.init',
  )
  expect(init?.message).toMatchObject({ event: { input: { token: '—', nested: { iban: '—' } } } })
  const text = JSON.stringify(posted)
  for (const secret of SECRETS) expect(text).not.toContain(secret)
  // What helps is there.
  expect(text).toContain('"attempts":3')
  expect(
    posted.some(({ message }) => message.type === '@xstate.snapshot' && message.event.type === 'say'),
  ).toBe(true)
})

test('every message is posted for this origin, never for any', async () => {
  const posted = await inspected()
  expect(new Set(posted.map(({ origin }) => origin))).toEqual(new Set([ORIGIN]))
})

const a = (n: number) => ({
  type: '@xstate.event' as const,
  sessionId: 'x:1',
  sourceId: undefined,
  rootId: 'x:1',
  createdAt: '1',
  id: '1',
  _version: '1',
  event: { type: `event ${n}` },
})

test('who asks from another origin, or stands elsewhere, receives nothing', () => {
  const { box, sender } = opened()
  const foreign = listening()
  box.arrive(ASKING, 'https://elsewhere.example', foreign)
  sender.tell(a(1))
  expect(foreign.posted).toEqual([])

  const other = opened(false)
  const stranger = listening()
  other.box.arrive(ASKING, ORIGIN, stranger)
  other.sender.tell(a(1))
  expect(stranger.posted).toEqual([])
})

test('who asks late receives all from the beginning, and not twice by the same run', () => {
  const { box, sender } = opened()
  sender.tell(a(1))
  const page = listening()
  box.arrive(ASKING, ORIGIN, page)
  sender.tell(a(2))
  const types = () => page.posted.map(({ message }) => message.type === '@xstate.event' && message.event.type)
  expect(types()).toEqual(['event 1', 'event 2'])
  box.arrive({ ...ASKING, run: 'run-1' }, ORIGIN, page)
  expect(types()).toEqual(['event 1', 'event 2'])
  box.arrive({ ...ASKING, run: 'of a page before' }, ORIGIN, page)
  expect(types()).toEqual(['event 1', 'event 2', 'event 1', 'event 2'])
})

test('after more than 2,000 messages a new listener still learns who the actors are, and what came last', () => {
  const { box, sender } = opened()
  const { event: _, ...actor } = a(0)
  sender.tell({
    ...actor,
    type: '@xstate.actor',
    name: 'cart',
    parentId: undefined,
    definition: '{}',
    snapshot: { status: 'active', context: {} },
  })
  for (let n = 1; n <= 2_005; n += 1) sender.tell(a(n))
  const page = listening()
  box.arrive(ASKING, ORIGIN, page)
  const messages = page.posted.map(({ message }) => message)
  expect(messages).toHaveLength(2_000)
  expect(messages[0]).toMatchObject({ type: '@xstate.actor', name: 'cart' })
  expect(messages.at(-1)).toMatchObject({ event: { type: 'event 2005' } })
})

test('actors that live already are sent when someone begins to look, those that ended are not', () => {
  const living = createActor(machine, { input: {}, inspect }).start()
  const ended = createActor(machine, { input: {}, inspect }).start()
  ended.stop()
  const heard: unknown[] = []
  const stop = listenToActors((event) => heard.push(event.actorRef))
  expect(heard).toContain(living)
  expect(heard).not.toContain(ended)
  stop()
  living.stop()
})
