/** Everything that a simulation leaves to chance, from one seed. */
import { randomOf } from '../random.ts'
import type { Death } from './mortal-pool.ts'

export type Dice = {
  readonly chance: (probability: number) => boolean
  /** Whole numbers from 0, below this one. */
  readonly below: (count: number) => number
  readonly pick: <Item>(items: readonly Item[]) => Item
  readonly uuid: () => string
  /** @param statements that the work may have; it survives when it has fewer than were drawn */
  readonly death: (statements: number) => Death
}

export function diceOf(seed: number): Dice {
  const random = randomOf(seed)
  const below = (count: number) => Math.floor(random() * count)
  const chance = (probability: number) => random() < probability
  const digits = (count: number) => Array.from({ length: count }, () => below(16).toString(16)).join('')
  return {
    chance,
    below,
    pick: (items) => items[below(items.length)]!,
    uuid: () => `${digits(8)}-${digits(4)}-4${digits(3)}-a${digits(3)}-${digits(12)}`,
    death: (statements) => ({
      when: chance(0.5) ? 'before' : 'after',
      at: chance(0.3) ? 'commit' : 1 + below(statements),
      isCut: chance(0.5),
    }),
  }
}
