/** Operations to which one call sends an event. */
export const BULK_EVENTS_MAX = 100
