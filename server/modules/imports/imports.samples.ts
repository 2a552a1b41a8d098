/** A marketplace whose platform imports: short ways to upload, to run and to look at what came of it. */
import type { ExportKind, ImportProblem } from '../../../contract/ledger/imports.ts'
import { fromWire } from '../../../contract/http/wire.ts'
import { createMarketplace, type Answered } from '../../testing/marketplace.ts'

type File = string | Uint8Array<ArrayBuffer>

export async function openImports() {
  const market = await createMarketplace()
  const { app, as, parties, sessionFor, test: places } = market
  const admin = await as('admin@understory.example')

  async function upload(file: File, kind: string, email = 'admin@understory.example') {
    const { personId, organizationId } = parties.scopeOf(email)
    const form = new FormData()
    // Behind the file on purpose: an upload may come in any order.
    form.set('file', new Blob([file]), 'export.csv')
    form.set('kind', kind)
    const whole = new Response(form)
    const answer = await app.inject({
      method: 'POST',
      url: '/proxy/registry_imports',
      payload: Buffer.from(await whole.arrayBuffer()),
      headers: {
        cookie: await sessionFor(personId, organizationId),
        'content-type': whole.headers.get('content-type')!,
      },
    })
    const body = fromWire(answer.json()) as Record<string, unknown>
    return { status: answer.statusCode, body, cookie: undefined } satisfies Answered
  }

  const run = ({ body }: Answered) => admin('POST', `/registry_imports/${String(body['sid'])}/run`)

  const one = async (text: string, values: readonly unknown[] = []) =>
    (await places.owner.query<Record<string, unknown>>(text, [...values])).rows[0]!

  return {
    ...market,
    admin,
    /** Of the platform, read-only. */
    checker: await as('readonly-admin@understory.example'),
    upload,
    run,
    /** Uploads and runs. @throws when either is refused */
    imported: async (file: string, kind: ExportKind): Promise<Answered> => {
      const ran = await run(await upload(file, kind))
      if (ran.status !== 200) throw new Error(JSON.stringify(ran))
      return ran
    },
    /** The first row of a query as the owner of the tables. */
    one,
    /** Counts of what imports write, and of what they must not. */
    stored: () =>
      one(`select (select count(*)::int from project) as projects, (select count(*)::int from vintage) as vintages,
        (select count(*)::int from known_issuance) as issuances, (select count(*)::int from known_retirement) as retirements,
        (select count(*)::int from credit_block) as blocks`),
    /** @returns the sid */
    addStandard: async (name: string, registryLink: string): Promise<string> => {
      const body = { name, csAccountNumber: '1', creditType: 'Carbon', registryLink }
      return String((await admin('POST', '/carbon_standards', body)).body['sid'])
    },
  }
}

export const countsOf = ({ status, body }: Answered) => {
  const { rows, created, unchanged, changed, refused } = body
  return { status, rows, created, unchanged, changed, refused }
}

export const problemsOf = ({ body }: Answered) => body['problems'] as ImportProblem[]
