/** Prefix of the keys in local storage under which tokens are kept; apart, so that looking needs no identity client. */
export const TOKEN_KEY = 'understory.user.'
