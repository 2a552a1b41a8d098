/** Third-party packages of the lockfile, of every platform, and the licence texts of those that are installed. */
import fs from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import type { Package } from './rules.ts'

const Lockfile = z.object({
  packages: z.record(
    z.string(),
    z.object({
      version: z.string().optional(),
      license: z.string().optional(),
      dev: z.boolean().optional(),
    }),
  ),
})

export type Locked = Package & {
  /** `node_modules/…`, below the project. */
  readonly place: string
}

/** @param text of package-lock.json */
export function packagesOf(text: string): readonly Locked[] {
  const { packages } = Lockfile.parse(JSON.parse(text))
  return Object.entries(packages).flatMap(([place, { version = '', license, dev = false }]) =>
    place === ''
      ? []
      : [
          {
            place,
            name: place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length),
            version,
            licence: license ?? null,
            isForDevelopment: dev,
          },
        ],
  )
}

const TEXT = /^(?:un)?(?:licen[cs]e|copying|notice|ofl)(?:[-.].*)?$/i

/** Licence and notice files as the package brings them. @returns empty when it is not installed here, or brings none */
export function textsOf(project: string, { place }: Locked): readonly string[] {
  const folder = path.join(project, place)
  if (!fs.existsSync(folder)) return []
  return fs
    .readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && TEXT.test(entry.name))
    .map(({ name }) => fs.readFileSync(path.join(folder, name), 'utf8').trim())
}
