/** Repeats a measurement until its figures agree, or says that they do not. */
import { median, type Figure, type Measurement } from './figures.ts'

/** As many runs in a row have to agree. */
const AGREEING = 3
const MOST_RUNS = 6
/** Between the largest and the smallest of them, as a part of their median. */
const MOST_SPREAD = 0.1

/** @param run one measurement, by number from 1 @returns medians of the last runs, budgeted figures with their spread */
export async function steadily(run: (round: number) => ReturnType<Measurement>): Promise<readonly Figure[]> {
  const runs: (readonly Figure[])[] = []
  for (let round = 1; round <= MOST_RUNS; round += 1) {
    runs.push(await run(round))
    const last = runs.slice(-AGREEING)
    if (last.length === AGREEING && last[0]!.every((_, place) => spreadOf(last, place) <= MOST_SPREAD)) break
  }
  const last = runs.slice(-AGREEING)
  return last.at(-1)!.map((figure, place) => {
    const value = median(last.map((figures) => figures[place]?.value ?? Number.NaN))
    const spread = spreadOf(last, place)
    const said = spread > MOST_SPREAD ? 'not steady, ' : ''
    const note = `${said}spread ${(spread * 100).toFixed(0)} % of ${last.length} in ${runs.length} runs`
    return { ...figure, value, note: figure.note ? `${note}; last: ${figure.note}` : note }
  })
}

/** 0 for a figure without a budget: it is there to be read. */
function spreadOf(runs: readonly (readonly Figure[])[], place: number): number {
  const figures = runs.map((run) => run[place])
  if (figures.every((one) => one?.most === undefined && one?.least === undefined)) return 0
  const values = figures.map((one) => one?.value ?? Number.NaN)
  const middle = Math.abs(median(values))
  const spread = (Math.max(...values) - Math.min(...values)) / middle
  return Number.isFinite(spread) ? spread : 1
}
