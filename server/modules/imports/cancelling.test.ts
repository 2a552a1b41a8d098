import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ImportProgress } from '../../../contract/ledger/imports.ts'
import { FULL } from '../../../machines/testing/full.ts'
import { openImports } from './imports.samples.ts'
import { transaction, transactions } from './export-files.samples.ts'

const { addStandard, admin, app, one, parties, run, sessionFor, test: places, upload } = await openImports()
const WATCH = '00000000-0000-7000-8000-00000000000a'
const ROWS = FULL ? 20_000 : 6_000

let address = ''
let file = ''
beforeAll(async () => {
  await addStandard('Verified Carbon Standard', 'https://registry.verra.org/app')
  address = await app.listen({ port: 0, host: '127.0.0.1' })
  file = transactions(
    Array.from({ length: ROWS }, (_, at) =>
      transaction(at * 10 + 1, 5, { 'Retirement/Cancellation Date': '2025-01-01' }),
    ),
  )
})
afterAll(() => app.close())

async function send(path: string, body: FormData | null, signal: AbortSignal) {
  const { personId, organizationId } = parties.scopeOf('admin@understory.example')
  return fetch(`${address}/proxy${path}`, {
    method: 'POST',
    headers: { cookie: await sessionFor(personId, organizationId) },
    signal,
    ...(body && { body }),
  })
}

const progressOf = async (sid: string) =>
  (await admin('GET', `/import_progress/${sid}`)).body['progress'] as ImportProgress | null

/** Waits until the import says this. @returns what it says */
async function until(sid: string, holds: (progress: ImportProgress) => boolean): Promise<ImportProgress> {
  for (;;) {
    const progress = await progressOf(sid)
    if (progress && holds(progress)) return progress
  }
}

/** Waits until no transaction of an import is open. */
async function untilQuiet(): Promise<void> {
  for (;;) {
    const { busy } = (await one(
      `select count(*)::int as busy from pg_locks l join pg_class c on c.oid = l.relation
       where c.relname like 'import_staged%'`,
    )) as { busy: number }
    if (busy === 0) return
  }
}

/** No import can write its report meanwhile: one that is not stopped would wait here. */
async function withReportsHeld(during: () => Promise<void>): Promise<void> {
  const holder = await places.owner.connect()
  try {
    await holder.query('begin; lock table registry_import in share mode')
    await during()
  } finally {
    await holder.query('rollback')
    holder.release()
  }
}

const reports = async () => (await one('select count(*)::int as reports from registry_import'))['reports']

function formOf(text: string): FormData {
  const form = new FormData()
  form.set('kind', 'verra_transactions')
  form.set('watch', WATCH)
  // Exports end with a line end, which is no row.
  form.set('file', new Blob([text, '\n']), 'export.csv')
  return form
}

test('a dry run says how many rows of how many are read; anyone who leaves stops it, and no report is left', async () => {
  await withReportsHeld(async () => {
    const leaving = new AbortController()
    const sent = send('/registry_imports', formOf(file), leaving.signal).catch((error: Error) => error.name)
    // All of it may have been read between two questions; then it compares, and waits to write its report.
    const progress = await until(WATCH, ({ stage, done }) => stage !== 'reading' || done > 0)
    expect(progress).toEqual({
      stage: expect.stringMatching(/^(reading|comparing)$/),
      done: expect.any(Number),
      total: ROWS,
    })
    leaving.abort()
    expect(await sent).toBe('AbortError')
    await untilQuiet()
  })
  expect(await reports()).toBe(0)
  while (await progressOf(WATCH)) await Promise.resolve()
})

test('a run that is cancelled while it writes stops as well, writes nothing, and can run again', async () => {
  const looked = await upload(file, 'verra_transactions')
  const sid = String(looked.body['sid'])
  await withReportsHeld(async () => {
    const leaving = new AbortController()
    const sent = send(`/registry_imports/${sid}/run`, null, leaving.signal).catch(
      (error: Error) => error.name,
    )
    const progress = await until(sid, ({ stage }) => stage === 'writing')
    expect(progress.total).toBe(ROWS)
    leaving.abort()
    expect(await sent).toBe('AbortError')
    await untilQuiet()
  })
  expect(await one('select count(*)::int as known from known_issuance')).toEqual({ known: 0 })
  expect(await run(looked)).toMatchObject({ status: 200, body: { created: ROWS } })
})
