/**
 * Durations, counted in buckets that grow by the same factor: what is kept stays small, adds up, and still says the middle.
 * Eight buckets to each doubling from one minute on, so a quantile is at most 4.5 % off (2^(1/16) − 1); what is shorter than
 * a minute counts as half a minute.
 */
export type Tally = {
  count: number
  /** Exact sum in milliseconds. */
  ms: number
  readonly buckets: Map<number, number>
}

/** As it is stored: stays, milliseconds, and pairs of bucket and stays, the shortest first. */
export type Packed = readonly [count: number, ms: number, buckets: readonly number[]]

const MINUTE = 60_000
const PER_DOUBLING = 8

export const newTally = (): Tally => ({ count: 0, ms: 0, buckets: new Map() })

/** 0: shorter than a minute. */
export const bucketOf = (ms: number): number =>
  ms < MINUTE ? 0 : 1 + Math.floor(Math.log2(ms / MINUTE) * PER_DOUBLING)

/** The geometric middle of a bucket, in milliseconds. */
export const middleOf = (bucket: number): number =>
  bucket === 0 ? MINUTE / 2 : MINUTE * 2 ** ((bucket - 0.5) / PER_DOUBLING)

export function count(tally: Tally, ms: number): void {
  const bucket = bucketOf(ms)
  tally.count += 1
  tally.ms += ms
  tally.buckets.set(bucket, (tally.buckets.get(bucket) ?? 0) + 1)
}

export function addPacked(tally: Tally, [stays, ms, buckets]: Packed): void {
  tally.count += stays
  tally.ms += ms
  for (let at = 0; at < buckets.length; at += 2) {
    const bucket = buckets[at]!
    tally.buckets.set(bucket, (tally.buckets.get(bucket) ?? 0) + buckets[at + 1]!)
  }
}

export const pack = ({ count: stays, ms, buckets }: Tally): Packed => [
  stays,
  ms,
  [...buckets].toSorted(([one], [other]) => one - other).flat(),
]

/**
 * The duration in milliseconds below which `part` of the stays lie (nearest rank); null without any.
 * @param longerThan only stays that are longer, in milliseconds
 */
export function quantile(tally: Tally, part: number, longerThan = -1): number | null {
  const sorted = [...tally.buckets]
    .filter(([bucket]) => middleOf(bucket) > longerThan)
    .toSorted(([one], [other]) => one - other)
  const rank = Math.ceil(part * sorted.reduce((sum, [, stays]) => sum + stays, 0))
  let seen = 0
  for (const [bucket, stays] of sorted) {
    seen += stays
    if (seen >= rank) return middleOf(bucket)
  }
  return null
}

/** How many stays are longer than that. */
export const longerThan = (tally: Tally, ms: number): number =>
  [...tally.buckets].reduce((sum, [bucket, stays]) => sum + (middleOf(bucket) > ms ? stays : 0), 0)
