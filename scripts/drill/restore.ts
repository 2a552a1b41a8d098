/**
 * A base copy while people work, and a restore to a moment between two acknowledged transitions: everything before it is there,
 * nothing after it is.
 */
import path from 'node:path'
import { copyBase } from '../../server/operating/backup/base.ts'
import type { Place } from '../../server/operating/backup/place.ts'
import { archiveLog, restoreInto, withArchive, type Archived } from './archive.ts'
import { until, type Drill, type Options, type Outcome } from './drill.ts'
import { linesOf, startLoad } from './load.ts'
import { endProgram, PORTS, startApplication } from './processes.ts'
import { inFolder } from './surroundings.ts'

const PORT = PORTS + 70
const WITHIN_S = 120

export const restoring: Drill = {
  what: 'a base copy under load, then a restore to a moment between two transitions (rounds: transitions)',
  rounds: 300,
  control: {
    option: 'unarchived',
    what: 'the log after the base copy is thrown away: that transitions before the moment are missing must be found',
  },
  run: (options) =>
    inFolder('restore', (folder) => withArchive(folder, (archived) => run(folder, archived, options))),
}

async function run(
  folder: string,
  archived: Archived,
  { rounds, isControl, say }: Options,
): Promise<Outcome> {
  const { prepared, place } = archived
  const { appUrl, ownerUrl, owner, market } = prepared
  const origin = `http://127.0.0.1:${PORT}`
  const child = await startApplication({ port: PORT, origin, appUrl, ownerUrl, folder })
  const load = await startLoad({ origin, market, owner, callers: 3, pauseMs: 10 })
  const reached = (count: number) =>
    until(`${count} transitions`, WITHIN_S, async () => load.acknowledged.length >= count)
  try {
    await reached(rounds / 3)
    const since = performance.now()
    await copyBase(place, ownerUrl, () => new Date())
    const copied = (performance.now() - since) / 1000
    const ofCopy = await place.store.list('wal/')
    await reached(load.acknowledged.length + rounds / 3)
    // Callers go on meanwhile: what was sent before the moment and answered after it may be on either side.
    const asked = performance.now()
    const { rows } = await owner.query<{ at: Date }>(
      "select date_trunc('milliseconds', clock_timestamp()) as at",
    )
    const answered = performance.now()
    const { at } = rows[0]!
    await reached(load.acknowledged.length + rounds / 3)
    await load.stop()
    const before = load.acknowledged.filter((one) => one.at < asked)
    const after = load.acknowledged.filter((one) => one.sentAt > answered + 1)
    await archiveLog(archived)
    if (isControl) for (const name of await logSince(place, ofCopy)) await place.store.remove(name)
    say(`restore to ${at.toISOString()}`)
    const begun = performance.now()
    const into = path.join(folder, 'restored')
    const found = await restoreInto(into, archived, isControl ? null : at, before, after)
    const seconds = (performance.now() - begun) / 1000
    const [missing = [], notThere = []] = found.missing
    const tooMuch = after.length - notThere.length
    return {
      figures: {
        acknowledged: load.acknowledged.length,
        'failed calls': linesOf(load.failures),
        'base copy': `${copied.toFixed(1)} s`,
        'restore and its check': `${seconds.toFixed(1)} s`,
        'before the moment: acknowledged, missing': `${before.length}, ${missing.length}`,
        'after the moment: acknowledged, there': `${after.length}, ${tooMuch}`,
        'check of the restore': found.said,
      },
      wrong: isControl
        ? missing.length > 0
          ? []
          : ['without its log the restore has everything: the drill finds nothing']
        : [
            ...found.problems,
            ...missing.map((one) => `missing: ${one}`),
            ...(tooMuch > 0 ? [`${tooMuch} transitions of after the moment are there`] : []),
            ...load.refused,
          ],
    }
  } finally {
    await load.stop()
    await endProgram(child)
  }
}

/** @returns what is archived beyond a list */
async function logSince({ store }: Place, before: readonly string[]): Promise<readonly string[]> {
  const names = await store.list('wal/')
  return names.filter((name) => !before.includes(name))
}
