/** Where a sign-in may lead afterwards: a path of this site, never another host. */
export const safeReturn = (wanted: unknown): string | null =>
  typeof wanted === 'string' && /^\/(?![/\\])/.test(wanted) ? wanted : null
