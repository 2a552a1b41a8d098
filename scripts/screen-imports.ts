import path from 'node:path'
import type { Screen } from '../src/app/screens.ts'

/** @returns the file that a lazy screen or layout imports, as it is in its source, seen from the project's folder */
export function importOf(screen: Screen): string {
  const file = /import\(\s*['"]([^'"]+)['"]/.exec(screen.load.toString())?.[1]
  if (file === undefined) throw new Error(`a screen without an import: ${screen.load.toString()}`)
  return path.posix.join('src/app', file)
}
