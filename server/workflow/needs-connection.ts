/** The decision on an event queries the database, or its row is locked by another transaction: it cannot share a transaction. */
export class NeedsConnection extends Error {}
