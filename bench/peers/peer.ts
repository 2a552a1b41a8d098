/** What the peers have in common: each is installed for the measurement alone and is no part of the product. */
import { spawnSync } from 'node:child_process'
import type { Figure } from '../figures.ts'
import type { Cluster } from '../surroundings.ts'

/** An engine that is sent an event like ours. */
export type TransitionPeer = {
  /** With its version. */
  readonly name: string
  /** For npm, with versions. */
  readonly packages: readonly string[]
  /** Its server in this folder, copied beside its packages. */
  readonly script: string
  /** Answered with 200 once the server is ready. */
  readonly readyPath: string
  /** Creates its databases and rows. @returns the environment of its server */
  readonly prepare: (cluster: Cluster, script: string) => Promise<NodeJS.ProcessEnv>
  /** @returns the header that says who calls */
  readonly signIn: (port: number) => Promise<string>
  /** @param count events that this row had before */
  readonly eventOf: (number: number, count: number) => { readonly path: string; readonly body: string }
  /** @param answer of a call with status 200 */
  readonly isDone: (answer: string) => boolean
}

/** @returns null, or one sentence that says why they cannot be installed here, as without a network */
export function installPackages(folder: string, packages: readonly string[]): string | null {
  const flags = ['--ignore-scripts', '--no-save', '--no-audit', '--no-fund', '--fetch-retries=1']
  const { status, stderr, error } = spawnSync('npm', ['install', ...flags, '--prefix', folder, ...packages], {
    encoding: 'utf8',
    timeout: 300_000,
  })
  if (status === 0) return null
  const reason = error?.message ?? /^npm error code (\w+)/m.exec(stderr)?.[1] ?? `status ${status}`
  return `npm could not install ${packages[0]} (${reason}).`
}

export const notMeasured = (name: string, missing: string): Figure => ({
  name: `peers: ${name}`,
  value: Number.NaN,
  unit: '×',
  missing,
})
