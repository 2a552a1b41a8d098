/**
 * How eagerly memory is released. By default V8 lets garbage grow to several times of what is used, because the machine
 * has more: an export of a million operations needed 580 MB of resident memory where less than 300 do, at the same speed. How much
 * old objects may grow counts only from the first time they were looked through, so the size they begin with is named as well.
 */
import v8 from 'node:v8'

/** Of the process that serves, in front of its script: they count only before the first line runs. */
export const SERVER_FLAGS = ['--max-semi-space-size=16', '--initial-old-space-size=48'] as const

/**
 * Of the same process, read before its first line too. The C library keeps what was freed apart for up to eight threads a
 * processor; shared by two, 40 MB less stay resident after large answers.
 */
export const SERVER_ENVIRONMENT = { MALLOC_ARENA_MAX: '2', NODE_COMPILE_CACHE: '.data/compiled' } as const

/** Old objects are looked through again when there are this many percent more than the last time left. */
const GROWTH_PERCENT = 30

/** Once, at the start of a process that serves. */
export const keepMemorySmall = (): void => v8.setFlagsFromString(`--heap-growing-percent=${GROWTH_PERCENT}`)
