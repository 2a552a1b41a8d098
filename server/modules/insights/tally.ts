/**
 * Durations, counted in buckets that grow by the same factor: what is kept stays small, adds up, and still says the middle.
 * Eight buckets to each doubling from one minute on, so a quantile is at most 4.5 % off (2^(1/16) − 1); what is shorter than
 * a minute counts as half a minute.
 */
export type Tally = {
  count: number
  /** Exact sum in milliseconds. */
  ms: number
  /** Pairs of bucket and stays, the shortest first. Most have one or two: a list is smaller than a map, and is stored as it is. */
  readonly buckets: number[]
}

/** As it is stored. */
export type Packed = readonly [count: number, ms: number, buckets: readonly number[]]

const MINUTE = 60_000
const PER_DOUBLING = 8

export const newTally = (): Tally => ({ count: 0, ms: 0, buckets: [] })

/** 0: shorter than a minute. */
export const bucketOf = (ms: number): number =>
  ms < MINUTE ? 0 : 1 + Math.floor(Math.log2(ms / MINUTE) * PER_DOUBLING)

/** The geometric middle of a bucket, in milliseconds. */
export const middleOf = (bucket: number): number =>
  bucket === 0 ? MINUTE / 2 : MINUTE * 2 ** ((bucket - 0.5) / PER_DOUBLING)

export function count(tally: Tally, ms: number): void {
  tally.count += 1
  tally.ms += ms
  addTo(tally.buckets, bucketOf(ms), 1)
}

export function addPacked(tally: Tally, [stays, ms, buckets]: Packed): void {
  tally.count += stays
  tally.ms += ms
  for (let at = 0; at < buckets.length; at += 2) addTo(tally.buckets, buckets[at]!, buckets[at + 1]!)
}

export const pack = ({ count: stays, ms, buckets }: Tally): Packed => [stays, ms, buckets]

/** Keeps the pairs in order; found by halves. */
function addTo(buckets: number[], bucket: number, stays: number): void {
  let [low, high] = [0, buckets.length / 2]
  while (low < high) {
    const middle = (low + high) >> 1
    if (buckets[middle * 2]! < bucket) low = middle + 1
    else high = middle
  }
  const at = low * 2
  if (buckets[at] === bucket) buckets[at + 1]! += stays
  else buckets.splice(at, 0, bucket, stays)
}

/** Pairs of those whose middle is longer. */
function* longer({ buckets }: Tally, ms: number): Generator<readonly [bucket: number, stays: number]> {
  for (let at = 0; at < buckets.length; at += 2)
    if (middleOf(buckets[at]!) > ms) yield [buckets[at]!, buckets[at + 1]!]
}

/**
 * The duration in milliseconds below which `part` of the stays lie (nearest rank); null without any.
 * @param longerThan only stays that are longer, in milliseconds
 */
export function quantile(tally: Tally, part: number, longerThan = -1): number | null {
  const sorted = [...longer(tally, longerThan)]
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
  [...longer(tally, ms)].reduce((sum, [, stays]) => sum + stays, 0)
