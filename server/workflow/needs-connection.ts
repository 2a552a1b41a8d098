/** An event asks the database while it is decided on, or its row is locked by someone else: it cannot share a transaction. */
export class NeedsConnection extends Error {}
