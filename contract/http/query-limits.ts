/** Bounds of a query string, in addresses of pages and of calls (specification section 9, trust page R24). */
export const QUERY_LIMITS = { arrayLimit: 20, depth: 5, parameterLimit: 1000 } as const

/** `a` is 0 deep, `a[b][c]` two. */
export const depthOf = (name: string): number => name.split('[').length - 1

/** `a=1&a=2` and `a[0]=1` are values of `a`. */
export const baseOf = (name: string): string => name.split('[', 1)[0] ?? ''
