/** Small file systems in memory that a drill fills up and gives room again. Needs root, to mount them. */
import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'

const PIECE = Buffer.alloc(256 * 1024)

export type SmallDisk = {
  readonly folder: string
  /** Takes all room that is left; again: what others have freed meanwhile. */
  readonly fill: () => void
  readonly free: () => void
}

/**
 * Lends one file system for each name, mounted below a folder.
 * @param sizes in MB
 * @throws when this account may not mount
 */
export async function onSmallDisks<Name extends string, Result>(
  folder: string,
  sizes: Readonly<Record<Name, number>>,
  run: (disks: Readonly<Record<Name, SmallDisk>>) => Promise<Result>,
): Promise<Result> {
  const mounted: string[] = []
  try {
    const disks = Object.entries<number>(sizes).map(([name, megabytes]) => {
      const place = path.join(folder, name)
      fs.mkdirSync(place)
      execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0755`, 'tmpfs', place])
      mounted.push(place)
      return [name, diskIn(place)]
    })
    return await run(Object.fromEntries(disks) as Record<Name, SmallDisk>)
  } finally {
    for (const place of mounted) execFileSync('umount', [place])
  }
}

function diskIn(folder: string): SmallDisk {
  const ballast = path.join(folder, 'ballast')
  return {
    folder,
    fill: () => {
      for (const size of [PIECE.length, 4096])
        try {
          for (;;) fs.appendFileSync(ballast, PIECE.subarray(0, size))
        } catch {
          // full: that is the point
        }
    },
    free: () => fs.rmSync(ballast, { force: true }),
  }
}
