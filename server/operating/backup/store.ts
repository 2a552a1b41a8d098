/** Where backups lie. Objects are written whole or not at all. */
export type Store = {
  /** For sentences; holds no secret. */
  readonly address: string
  /** An object of that name is replaced. The bytes are safe when this returns. */
  readonly put: (name: string, bytes: Uint8Array) => Promise<void>
  /** @returns null when there is none of that name */
  readonly get: (name: string) => Promise<Uint8Array | null>
  /** @returns names that begin with the prefix, in ascending order */
  readonly list: (prefix: string) => Promise<readonly string[]>
  readonly remove: (name: string) => Promise<void>
}
