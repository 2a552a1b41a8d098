/** From the spawn of `node scripts/start.ts` to the first answer: on an empty folder, and on one that has its data. */
import path from 'node:path'
import { buildWebWhenChanged } from '../scripts/build-web.ts'
import { median, type Figure } from './figures.ts'
import { start } from './started.ts'
import { inTemporaryFolder } from './surroundings.ts'

const MOST_FIRST_S = 15
const MOST_WARM_S = 3
const WARM_STARTS = 5

export const measureStart = (): Promise<readonly Figure[]> =>
  inTemporaryFolder(async (folder) => {
    const web = path.join(folder, 'web')
    await buildWebWhenChanged(web) // "installed and built"
    const first = await startOnce(path.join(folder, 'data'), web)
    const warm: number[] = []
    for (let count = 0; count < WARM_STARTS; count += 1)
      warm.push(await startOnce(path.join(folder, 'data'), web))
    return [
      {
        name: 'start: first, with demonstration data',
        value: first,
        unit: 's',
        most: MOST_FIRST_S,
        note: 'makes the database, migrates, loads',
      },
      {
        name: 'start: warm, median',
        value: median(warm),
        unit: 's',
        most: MOST_WARM_S,
        note: warm.map((seconds) => seconds.toFixed(2)).join(', '),
      },
    ]
  })

async function startOnce(dataFolder: string, webFolder: string): Promise<number> {
  const { seconds, stop } = await start(dataFolder, webFolder)
  await stop()
  return seconds
}
