/** A marketplace with one carrier's project, and short ways to bring a submission along. For tests. */
import sharp from 'sharp'
import type { OfferingContent } from '../../../contract/offerings/offering-content.ts'
import { PREFIX } from '../../../contract/http/endpoint.ts'
import { fromWire } from '../../../contract/http/wire.ts'
import { createMarketplace, type Answered, type Call } from '../../testing/marketplace.ts'

/** Answers of this API, loosely: tests compare whole values. */
export type Detail = {
  readonly sid: string
  readonly status: string
  readonly version: number
  readonly draftVersion: number
  readonly content: OfferingContent
  readonly published: OfferingContent | null
} & Readonly<Record<string, unknown>>

export const detailOf = ({ status, body }: Answered): Detail => {
  if (status >= 300) throw new Error(`${status} ${JSON.stringify(body)}`)
  return body as unknown as Detail
}

/** What a person's call looks like as multipart. */
async function multipart(bytes: Uint8Array, name: string, fields: Readonly<Record<string, string>>) {
  const form = new FormData()
  for (const [field, value] of Object.entries(fields)) form.set(field, value)
  form.set('file', new Blob([new Uint8Array(bytes)]), name)
  const whole = new Response(form)
  return {
    payload: Buffer.from(await whole.arrayBuffer()),
    type: whole.headers.get('content-type')!,
  }
}

export const pictureOf = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: 40, g: 120, b: 80 } } })
    .png()
    .toBuffer()

export async function openSubmissions() {
  const market = await createMarketplace()
  const { app, parties, sessionFor, test } = market
  const inserted = async (text: string, values: readonly unknown[]): Promise<string> =>
    (await test.owner.query<{ id: string }>(`${text} returning id`, [...values])).rows[0]!.id
  const standard = await inserted(
    `insert into carbon_standard (name, registry_link, credit_type, unit_name, unit_scale)
     values ('Ledgerless', 'https://registry.example', 'Plastic', 't plastic collected', 1000)`,
    [],
  )
  const type = await inserted("insert into project_type (name) values ('Rivers')", [])
  const proponent = await inserted("insert into project_proponent (name) values ('Village')", [])

  let count = 0
  const addProject = async () => {
    count += 1
    const project = await inserted(
      `insert into project (name, project_id_in_registry, proponent_id, standard_id, type_id, country)
       values ($1, $2, $3, $4, $5, 'ID')`,
      [`River ${count}`, `LL-${count}`, proponent, standard, type],
    )
    const vintage = (year: number) =>
      inserted(
        `insert into vintage (name, project_id, monitoring_date_from, monitoring_date_to, impact_type)
         values ($1, $2, $3, $4, 'avoidance')`,
        [String(year), project, `${year}-01-01`, `${year}-12-31`],
      )
    return { project, vintages: [await vintage(2022), await vintage(2023)] as const }
  }

  const cookieOf = (email: string) => {
    const { personId, organizationId } = parties.scopeOf(email)
    return sessionFor(personId, organizationId)
  }
  const uploadAs = async (
    cookie: string,
    path: string,
    bytes: Uint8Array,
    name: string,
    fields: Readonly<Record<string, string>> = {},
  ): Promise<Answered> => {
    const { payload, type: contentType } = await multipart(bytes, name, fields)
    const answer = await app.inject({
      method: 'POST',
      url: PREFIX + path,
      headers: { cookie, 'content-type': contentType },
      payload,
    })
    return {
      status: answer.statusCode,
      body: fromWire(answer.json()) as Record<string, unknown>,
      cookie: undefined,
    }
  }

  const upload = async (email: string, path: string, bytes: Uint8Array, name: string) =>
    uploadAs(await cookieOf(email), path, bytes, name)

  const carrier = await market.as('owner@carrier.example')
  const admin = await market.as('admin@understory.example')

  const begin = async (projectSid: string, title = 'Clean river'): Promise<Detail> =>
    detailOf(await carrier('POST', '/project_submissions', { projectSid, title, currency: 'EUR' }))

  const show = async (sid: string, call: Call = carrier): Promise<Detail> =>
    detailOf(await call('GET', `/project_submissions/${sid}`))

  const save = (sid: string, content: OfferingContent, draftVersion: number, call: Call = carrier) =>
    call('PUT', `/project_submissions/${sid}/draft`, { content, draftVersion })

  const send = async (
    call: Call,
    sid: string,
    type: string,
    payload: Readonly<Record<string, unknown>> = {},
  ): Promise<Answered> => {
    const { version } = await show(sid, call)
    return call('POST', `/project_submissions/${sid}/events`, { type, payload, version })
  }

  /** A new project with a submission that lacks nothing. @param numbers first and last number of its serial */
  const complete = async (numbers: readonly [number, number] = [1, 5000], space = `LL-${count + 1}-2022`) => {
    const { project, vintages } = await addProject()
    const begun = await begin(project)
    const photo = await upload(
      'owner@carrier.example',
      `/project_submissions/${begun.sid}/photos`,
      await pictureOf(60, 40),
      'river.png',
    )
    const content: OfferingContent = {
      ...begun.content,
      summary: 'A river without plastic.',
      story: 'People collect what floats.\n\nThey are paid for it.',
      inventory: [
        {
          vintageSid: vintages[0],
          unitPriceCents: 45_000,
          minimumQuantity: '0.5',
          serials: [
            {
              text: `${space}-${numbers[0]}-${numbers[1]}`,
              first: String(numbers[0]),
              last: String(numbers[1]),
            },
          ],
        },
      ],
      photos: [{ sid: String(photo.body['sid']), alt: 'A river', credit: '' }],
      goals: [{ goal: 14, note: 'Less plastic in the sea.' }],
    }
    const saved = await save(begun.sid, content, begun.draftVersion)
    if (saved.status !== 200) throw new Error(JSON.stringify(saved.body))
    return { sid: begun.sid, project, vintages, content }
  }

  const publish = async (sid: string): Promise<Detail> => {
    detailOf(await send(carrier, sid, 'submission.submit'))
    detailOf(await send(admin, sid, 'review.take'))
    return detailOf(await send(admin, sid, 'review.publish'))
  }

  return {
    ...market,
    standard,
    carrier,
    admin,
    addProject,
    begin,
    show,
    save,
    send,
    complete,
    publish,
    upload,
    uploadAs,
    cookieOf,
  }
}
