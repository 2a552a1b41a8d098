/** Everything of one organization as files, through the API, which decides what belongs to it. */
import { createHash } from 'node:crypto'
import fs from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { CannotStart } from '../../platform/cannot-start.ts'
import { distinctPaths } from '../../platform/file-name.ts'
import type { Ask, Organization } from './acting.ts'

type Exported = { readonly path: string; readonly bytes: number; readonly sha256: string }
export type Export = {
  readonly files: readonly Exported[]
  /** Calls that are not for this kind of organization, with the status of their answer. */
  readonly refused: readonly { readonly call: string; readonly status: number }[]
}

type Json = z.output<ReturnType<typeof z.json>>

/** Of the whole organization: file, and call. A list is asked for page by page. */
const CALLS = (id: string) =>
  [
    ['organization.json', `/organizations/${id}`],
    ['profile.json', `/organizations/${id}/profile`],
    ['members.json', `/organizations/${id}/members`],
    ['onboarding.json', '/onboarding'],
    ['balance.json', '/balance'],
    ['reporting-entities.json', '/reporting_entities'],
    ['reporting-purposes.json', '/reporting_purposes'],
    ['allocations.json', '/allocations'],
    ['allocations.csv', '/allocations/export'],
    ['operations.json', '/operations'],
    ['operations.csv', '/operations/export'],
    ['offerings.json', '/project_submissions'],
    ['payout-forecast.json', '/payout_forecast'],
    ['cart.json', '/cart'],
  ] as const

/** Of each operation. */
const PARTS = ['journal', 'ledger', 'tranches', 'documents', 'invoices'] as const

/** @throws CannotStart when the folder is not empty, or the API fails */
export async function writeExport(
  ask: Ask,
  { id, name }: Organization,
  into: string,
  at: Date,
): Promise<Export> {
  await fs.mkdir(into, { recursive: true, mode: 0o700 })
  if ((await fs.readdir(into)).length > 0) throw new CannotStart(`${into} is not empty. Name a new folder.`)
  const files: Exported[] = []
  const refused: Export['refused'][number][] = []
  const pathOf = distinctPaths()

  async function write(file: string, bytes: Uint8Array): Promise<void> {
    const place = path.join(into, file)
    await fs.mkdir(path.dirname(place), { recursive: true, mode: 0o700 })
    await fs.writeFile(place, bytes, { mode: 0o600, flag: 'wx' })
    files.push({ path: file, bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') })
  }
  async function answerTo(call: string): Promise<Uint8Array | null> {
    const { status, bytes } = await ask(call)
    if (status === 200) return bytes
    if (status >= 500 || status === 429)
      throw new CannotStart(`GET ${call} ended with ${status}. The log says why.`)
    refused.push({ call, status })
    return null
  }
  /** A page after the other becomes one list. */
  async function jsonOf(call: string): Promise<Json | null> {
    const items: Json[] = []
    let cursor: string | null = null
    for (;;) {
      const bytes = await answerTo(cursor === null ? call : `${call}?cursor=${encodeURIComponent(cursor)}`)
      if (bytes === null) return null
      const answer = JSON.parse(Buffer.from(bytes).toString('utf8')) as Json
      const page = Page.safeParse(answer)
      if (!page.success) return answer
      items.push(...page.data.items)
      cursor = page.data.next_cursor
      if (cursor === null) return { items }
    }
  }
  async function writeJson(file: string, call: string): Promise<Json | null> {
    const json = await jsonOf(call)
    if (json !== null) await write(file, Buffer.from(`${JSON.stringify(json, null, 2)}\n`))
    return json
  }
  async function writeFile(folder: string, called: string, call: string): Promise<void> {
    const bytes = await answerTo(call)
    if (bytes !== null) await write(pathOf(folder, called), bytes)
  }

  for (const [file, call] of CALLS(id)) {
    if (file.endsWith('.csv')) {
      const bytes = await answerTo(call)
      if (bytes !== null) await write(file, bytes)
      continue
    }
    const json = await writeJson(file, call)
    if (file === 'onboarding.json')
      for (const { sid, name: called } of filesIn(json))
        await writeFile('onboarding', called, `/onboarding_documents/${sid}`)
    if (file === 'operations.json') for (const one of listed(json, Operation)) await writeOperation(one)
    if (file === 'offerings.json') for (const { sid } of listed(json, Thing)) await writeOffering(sid)
  }
  const manifest = { organization: { sid: id, name }, made_at: at.toISOString(), files, refused }
  await write('manifest.json', Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`))
  return { files, refused }

  async function writeOperation({ sid, number }: z.output<typeof Operation>): Promise<void> {
    const folder = `operations/${number}`
    const detail = await writeJson(`${folder}/operation.json`, `/operations/${sid}`)
    for (const part of PARTS) {
      const json = await writeJson(`${folder}/${part}.json`, `/operations/${sid}/${part}`)
      if (part === 'documents')
        for (const document of filesIn(json))
          await writeFile(`${folder}/documents`, document.name, `/documents/${document.sid}`)
      if (part === 'invoices')
        for (const invoice of listed(json, Operation)) {
          await writeFile(`${folder}/invoices`, `${invoice.number}.pdf`, `/invoices/${invoice.sid}/file`)
          await writeFile(`${folder}/invoices`, `${invoice.number}.xml`, `/invoices/${invoice.sid}/xml`)
        }
    }
    const certificate = Certified.safeParse(detail).data?.facts.certificate_number
    if (!certificate) return
    await writeFile(folder, `${certificate}.pdf`, `/certificates/${certificate}/file`)
    await writeFile(folder, `${certificate}.json`, `/certificates/${certificate}/proof`)
  }

  async function writeOffering(sid: string): Promise<void> {
    const folder = `offerings/${sid}`
    for (const file of filesIn(await writeJson(`${folder}/offering.json`, `/project_submissions/${sid}`)))
      await writeFile(
        `${folder}/files`,
        file.kind === 'photo' ? `${file.name}.webp` : file.name,
        `/offering_${file.kind === 'photo' ? 'photos' : 'documents'}/${file.sid}`,
      )
  }
}

const Page = z.object({ items: z.array(z.json()), next_cursor: z.string().nullable() })
const Thing = z.object({ sid: z.string() })
const Operation = Thing.extend({ number: z.string() })
const Certified = z.object({ facts: z.object({ certificate_number: z.string() }) })
const File = Thing.extend({ name: z.string(), kind: z.string().optional(), media_type: z.string() })

const listed = <Schema extends z.ZodType>(json: Json | null, schema: Schema): readonly z.output<Schema>[] =>
  json === null ? [] : z.object({ items: z.array(schema) }).parse(json).items

/** Whatever in an answer is a file: anywhere, once. */
function filesIn(json: Json | null): readonly z.output<typeof File>[] {
  const found = new Map<string, z.output<typeof File>>()
  const visit = (value: Json): void => {
    if (typeof value !== 'object' || value === null) return
    const file = File.safeParse(value)
    if (file.success) found.set(file.data.sid, file.data)
    for (const inner of Object.values(value)) visit(inner)
  }
  if (json !== null) visit(json)
  return [...found.values()]
}
