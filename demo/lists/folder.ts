/** Where the demonstration's sanction lists lie: the published formats with invented names. */
export const DEMONSTRATION_LISTS: string = import.meta.dirname
