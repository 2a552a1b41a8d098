/** The vocabulary of a draft that is saved as one types: what happens to it, and how a save can end. */

/** Pause after the first unsaved change; what is typed meanwhile leaves with it. Milliseconds. */
export const SAVE_PAUSE = 800

/** Waits between tries while the connection is gone; the last one repeats. Milliseconds. */
export const RETRY_WAITS = [2_000, 5_000, 15_000, 30_000] as const

export type DraftInput = {
  readonly content: unknown
  /** The version that the server has of it. */
  readonly version: number
}

export type DraftEvent =
  /** Someone typed: the whole content as it is now. */
  | { readonly type: 'edit'; readonly content: unknown }
  /** The page is left: do not wait. */
  | { readonly type: 'flush' }
  | { readonly type: 'retry' }
  /** The server has this; someone else may have written it. */
  | { readonly type: 'loaded'; readonly content: unknown; readonly version: number }
  /** Throws away what was typed here. */
  | { readonly type: 'takeTheirs'; readonly content: unknown; readonly version: number }
  /** Writes what was typed here over what someone else saved as `version`. */
  | { readonly type: 'keepMine'; readonly version: number }

/** lost: the connection, worth another try. stale: someone else saved first. refused: as it is, it cannot be saved. */
export type SaveFailure = 'lost' | 'stale' | 'refused'

/** What the `save` actor throws. */
export class SaveError extends Error {
  readonly kind: SaveFailure
  constructor(kind: SaveFailure, reason: string) {
    super(reason)
    this.name = 'SaveError'
    this.kind = kind
  }
}

export const failureOf = (error: unknown): SaveFailure => (error instanceof SaveError ? error.kind : 'lost')
