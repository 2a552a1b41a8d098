/** One step up per version; version 1 is the first. */
import type { Migration } from '../kernel/snapshot.ts'

export const migrations: readonly Migration[] = []
