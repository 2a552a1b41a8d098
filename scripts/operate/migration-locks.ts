/** What the statements of a migration lock, as PostgreSQL documents it (Explicit Locking). Pure. */

export type Lock = {
  readonly table: string
  /** What has to wait until the migration is committed. */
  readonly stops: 'reads and writes' | 'writes'
  readonly why: string
}

const NAME = String.raw`(?:if (?:not )?exists )?(?:only )?"?(\w+)\b"?`
const KINDS: readonly (Omit<Lock, 'table'> & { readonly pattern: RegExp })[] = [
  {
    pattern: new RegExp(`alter table ${NAME}(?! +(?:validate|enable row|force row))`, 'gi'),
    stops: 'reads and writes',
    why: 'its definition changes',
  },
  { pattern: new RegExp(`drop table ${NAME}`, 'gi'), stops: 'reads and writes', why: 'it is dropped' },
  {
    pattern: new RegExp(String.raw`create (?:unique )?index (?:if not exists )?\w+ on "?(\w+)"?`, 'gi'),
    stops: 'writes',
    why: 'an index is built',
  },
  {
    pattern: new RegExp(
      String.raw`create (?:or replace )?(?:constraint )?trigger \w+[^;]*? on "?(\w+)"?`,
      'gi',
    ),
    stops: 'writes',
    why: 'a trigger is made',
  },
  {
    pattern: new RegExp(`update ${NAME} (?:as \\w+ |\\w+ )?set `, 'gi'),
    stops: 'writes',
    why: 'rows are changed',
  },
]

/** @returns each table once, with the strongest lock; tables that the migration itself makes are left out */
export function locksOf(text: string): readonly Lock[] {
  const statements = text.replaceAll(/--.*$/gm, '').replaceAll(/\s+/g, ' ')
  const own = new Set(
    [...statements.matchAll(new RegExp(`create table ${NAME}`, 'gi'))].map(([, name]) => name!),
  )
  const found = new Map<string, Lock>()
  for (const { pattern, ...kind } of KINDS)
    for (const [, table] of statements.matchAll(pattern)) {
      if (own.has(table!) || found.get(table!)?.stops === 'reads and writes') continue
      found.set(table!, { table: table!, ...kind })
    }
  return [...found.values()]
}
