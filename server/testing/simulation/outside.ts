/** Mail server and certificate service of a simulation: they keep their own lists, and are out of order now and then. */
import type pg from 'pg'
import { openDatabase } from '../../platform/database.ts'
import { mailPort } from '../../platform/mail/mail.ts'
import type { Engine } from '../../workflow/operation-kind.ts'
import type { Outside as Ports } from '../../workflow/effects/carry-out.ts'
import type { Dice } from './dice.ts'
import { countOne } from './run.ts'

export type Outside = {
  readonly portsFor: (engine: Engine) => Ports
  /** E-mails that the mail server took, by the id in their header: how often. */
  readonly delivered: ReadonlyMap<string, number>
  /** Certificates that the service sealed, by operation: how often. */
  readonly sealed: ReadonlyMap<string, number>
  /** E-mails and certificates whose sender never got the answer, and may ask again. */
  readonly unanswered: () => number
  readonly faults: Readonly<Record<string, number>>
  /** Resolves as soon as a call has done its work and keeps its answer back; `answer` lets it come. */
  readonly nextLate: () => Promise<{ readonly answer: () => void }>
  /** Without faults from here on, or with them. */
  readonly setCalm: (isCalm: boolean) => void
}

const FAULT = 0.06
const FAULTS = ['refused', 'answer lost', 'late'] as const

/** What nodemailer throws for a recipient whose server refuses for good. */
const bounced = () =>
  Object.assign(new Error('550 no such mailbox'), { responseCode: 550, code: 'EENVELOPE' })
const BOUNCES = 0.01

export function openOutside(dice: Dice, clock: () => Date): Outside {
  const delivered = new Map<string, number>()
  const sealed = new Map<string, number>()
  const faults: Record<string, number> = {}
  let unanswered = 0
  let isCalm = false
  let onLate: (late: { readonly answer: () => void }) => void = () => {}

  async function call<Answer>(service: string, work: () => Answer): Promise<Answer> {
    const fault = !isCalm && dice.chance(FAULT) ? dice.pick(FAULTS) : null
    if (fault === null) return work()
    countOne(faults, `${service} ${fault}`)
    if (fault === 'refused') throw new Error(`${service}: try again later`)
    const answer = work()
    unanswered += 1
    if (fault === 'answer lost') throw new Error(`${service}: no answer`)
    await new Promise<void>((resolve) => onLate({ answer: resolve }))
    return answer
  }
  const take = (list: Map<string, number>, id: string) => void list.set(id, (list.get(id) ?? 0) + 1)

  const transport = {
    sendMail: ({ headers }: { readonly headers: { readonly 'x-mail-sid': string } }) => {
      const id = headers['x-mail-sid']
      if (!isCalm && !delivered.has(id) && dice.chance(BOUNCES)) {
        countOne(faults, 'mail refused for good')
        return Promise.reject(bounced())
      }
      return call('mail', () => take(delivered, id))
    },
  }
  const paper = { name: 'certificate.pdf', mediaType: 'application/pdf', content: Buffer.from('%PDF') }
  const storage = { put: async () => 'a'.repeat(64), get: async () => paper.content }
  const numbers = new Map<string, string>()
  const certificates: Ports['certificates'] = {
    draw: (operationId) =>
      call('certificate', () => {
        take(sealed, operationId)
        const number = numbers.get(operationId) ?? `UND-${String(numbers.size + 1).padStart(6, '0')}`
        numbers.set(operationId, number)
        return { sha256: 'c'.repeat(64), number }
      }),
    publish: () => call('certificate', () => {}),
    attachment: async () => paper,
  }
  const mailFor = (pool: pg.Pool) =>
    mailPort({
      database: openDatabase(pool),
      storage,
      clock,
      transport,
      smtpUrl: undefined,
      origin: 'https://understory.example',
      from: 'a@example.org',
    })
  return {
    portsFor: (engine) => ({
      ...engine,
      mail: mailFor(engine.pool),
      certificates,
      log: { info: () => {}, error: () => {} },
    }),
    delivered,
    sealed,
    unanswered: () => unanswered,
    faults,
    nextLate: () => new Promise((resolve) => (onLate = resolve)),
    setCalm: (value) => void (isCalm = value),
  }
}
