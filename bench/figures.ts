/** What a measurement hands back, and how figures are made of samples. */

/** `most`, `least`: the budget; a figure without one is there to be read. `missing`: why it was not measured. */
export type Figure = {
  readonly name: string
  readonly value: number
  readonly unit: 'ms' | 'µs' | 's' | 'KB' | 'MB' | '/s' | '×' | 'rows' | '%'
  readonly most?: number
  readonly least?: number
  readonly note?: string
  readonly missing?: string
}

export type Measurement = () => Promise<readonly Figure[]>

export const isBroken = ({ value, most, least, missing }: Figure): boolean =>
  missing === undefined &&
  (!Number.isFinite(value) || (most !== undefined && value > most) || (least !== undefined && value < least))

/** @param part 0 to 1; nearest rank, so that a p99 is something that has happened */
export function quantile(samples: readonly number[], part: number): number {
  const sorted = Float64Array.from(samples).sort()
  return sorted[Math.max(0, Math.ceil(sorted.length * part) - 1)] ?? Number.NaN
}

export const median = (samples: readonly number[]): number => quantile(samples, 0.5)

/** Three significant digits are more than a shared machine can promise. */
export const rounded = (value: number): number => Number(value.toPrecision(3))

/** Of rounds in turn: their median, each of them in the note. */
export const ratioFigure = (name: string, ratios: readonly number[], least?: number, note = ''): Figure => ({
  name,
  value: median(ratios),
  unit: '×',
  ...(least !== undefined && { least }),
  note: `${note}rounds ${ratios.map((ratio) => ratio.toFixed(3)).join(', ')}`,
})

/** How long each of several runs took, in ms. */
export async function timesOf(runs: number, work: (run: number) => Promise<unknown>): Promise<number[]> {
  const times: number[] = []
  for (let run = 0; run < runs; run += 1) {
    const since = performance.now()
    await work(run)
    times.push(performance.now() - since)
  }
  return times
}

export function tableOf(figures: readonly Figure[]): string {
  const rows = figures.map((one) => [
    one.name,
    one.missing === undefined ? `${rounded(one.value)} ${one.unit}` : 'not measured',
    one.most === undefined ? (one.least === undefined ? '' : `≥ ${one.least}`) : `≤ ${one.most}`,
    one.most === undefined && one.least === undefined ? '' : isBroken(one) ? 'BROKEN' : 'ok',
    one.missing ?? one.note ?? '',
  ])
  const widths = [0, 1, 2, 3].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  const line = (row: readonly string[]) =>
    row
      .map((cell, column) =>
        column === 1 ? cell.padStart(widths[1] ?? 0) : cell.padEnd(widths[column] ?? 0),
      )
      .join('  ')
      .trimEnd()
  return rows.map(line).join('\n')
}
