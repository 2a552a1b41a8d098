/** What a look at one part of the installation finds. */
import { sentenceOf } from '../../platform/process.ts'

type State = 'ok' | 'warning' | 'wrong'

export type Finding = {
  /** Stable, for alarms: `database`, `seal certificate`. */
  readonly name: string
  readonly state: State
  readonly said: string
  /** What to do, when it is not ok. */
  readonly todo?: string
}

export const ok = (name: string, said: string): Finding => ({ name, state: 'ok', said })
export const warning = (name: string, said: string, todo: string): Finding => ({
  name,
  state: 'warning',
  said,
  todo,
})
export const wrong = (name: string, said: string, todo: string): Finding => ({
  name,
  state: 'wrong',
  said,
  todo,
})

/** A look that fails is a finding too, and stops no other. */
export async function look(
  name: string,
  todo: string,
  find: () => Promise<Finding | readonly Finding[]>,
): Promise<readonly Finding[]> {
  try {
    return [await find()].flat()
  } catch (error) {
    const said = sentenceOf(error) ?? (error instanceof Error ? error.message : String(error))
    return [wrong(name, said, todo)]
  }
}

const HOUR = 3_600_000

/** Such as "3 h ago"; for sentences of a terminal. */
export function ago(at: Date, now: Date): string {
  const ms = now.getTime() - at.getTime()
  if (ms < 2 * 60_000) return 'just now'
  if (ms < 2 * HOUR) return `${Math.round(ms / 60_000)} min ago`
  return ms < 48 * HOUR ? `${Math.round(ms / HOUR)} h ago` : `${Math.round(ms / (24 * HOUR))} days ago`
}

export const hoursSince = (at: Date, now: Date): number => (now.getTime() - at.getTime()) / HOUR
