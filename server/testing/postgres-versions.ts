/** Which PostgreSQL the tests run on: the embedded one, and each older one that is installed here. */
import fs from 'node:fs'
import path from 'node:path'
import { ALL } from '../../machines/testing/full.ts'
import { embeddedBinaries, installedBinaries, type Binaries } from '../platform/embedded-postgres/binaries.ts'

/** Where Debian and Ubuntu put each version. */
const INSTALLED = '/usr/lib/postgresql'
const OLDER = ['15', '16', '17'] as const

export type Installed = { readonly version: string; readonly bin: string }

/** Those of 15 to 17 that are installed here, oldest first; none in the short run (`npm test`). */
export const olderServers = (): readonly Installed[] =>
  (ALL ? OLDER : [])
    .map((version) => ({ version, bin: path.join(INSTALLED, version, 'bin') }))
    .filter(({ bin }) =>
      ['postgres', 'initdb', 'pg_config'].every((program) => fs.existsSync(path.join(bin, program))),
    )

/** @param bin null: the embedded server */
export const binariesOf = (bin: string | null): Binaries =>
  bin === null ? embeddedBinaries() : installedBinaries(bin)
