/** A platform that screens: short ways to load a list and to ask about a name. */
import fs from 'node:fs'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { afterAll } from 'vitest'
import { DEMONSTRATION_LISTS } from '../../../demo/lists/folder.ts'
import { fromWire } from '../../../contract/http/wire.ts'
import { createMarketplace, type Answered } from '../../testing/marketplace.ts'

export const demoList = (source: 'eu' | 'un'): string =>
  fs.readFileSync(path.join(DEMONSTRATION_LISTS, `${source}-consolidated.xml`), 'utf8')

/** The columns that are read, of the 118 that the EU publishes, and one that is not. */
const EU_COLUMNS = [
  'fileGenerationDate',
  'Entity_LogicalId',
  'Entity_EU_ReferenceNumber',
  'Entity_DesignationDate',
  'Entity_Remark',
  'Entity_SubjectType',
  'Entity_SubjectType_ClassificationCode',
  'Entity_Regulation_PublicationDate',
  'Entity_Regulation_Programme',
  'NameAlias_LastName',
  'NameAlias_FirstName',
  'NameAlias_MiddleName',
  'NameAlias_WholeName',
  'Address_CountryIso2Code',
  'BirthDate_BirthDate',
  'BirthDate_Year',
  'Citizenship_CountryIso2Code',
]

/** The EU's list as CSV 1.1, with invented rows. */
export const euCsv = (rows: readonly Readonly<Record<string, string>>[]): string =>
  [
    `\uFEFF${EU_COLUMNS.join(';')}`,
    ...rows.map((row) =>
      EU_COLUMNS.map((column) => `"${(row[column] ?? '').replaceAll('"', '""')}"`).join(';'),
    ),
  ].join('\r\n')

export const euXml = (entities: string, day = '2026-11-14'): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<export xmlns="http://eu.europa.ec/fpi/fsd/export" generationDate="${day}T16:00:00.000+01:00">${entities}</export>`

export const euPerson = (reference: string, name: string): string =>
  `<sanctionEntity euReferenceNumber="${reference}" logicalId="1"><subjectType code="person" classificationCode="P"/>
  <nameAlias wholeName="${name}" strong="true"/></sanctionEntity>`

export async function openScreening() {
  const market = await createMarketplace()
  const { app, parties, sessionFor } = market

  async function load(file: string | Uint8Array<ArrayBuffer>, email = 'admin@understory.example') {
    const { personId, organizationId } = parties.scopeOf(email)
    const form = new FormData()
    form.set('file', new Blob([file]), 'folder\\list.xml')
    const whole = new Response(form)
    const answer = await app.inject({
      method: 'POST',
      url: '/proxy/screening_lists',
      payload: Buffer.from(await whole.arrayBuffer()),
      headers: {
        cookie: await sessionFor(personId, organizationId),
        'content-type': whole.headers.get('content-type')!,
      },
    })
    const body = fromWire(answer.json()) as Record<string, unknown>
    return { status: answer.statusCode, body, cookie: undefined } satisfies Answered
  }

  return { ...market, admin: await market.as('admin@understory.example'), load }
}

type Stub = {
  readonly url: string
  /** Bodies of the calls so far. */
  readonly asked: unknown[]
  /** What the next calls get. */
  answer: (response: http.ServerResponse, body: unknown) => void
}

/** A service that answers as it is set up; by default not at all. */
export async function openStub(): Promise<Stub> {
  const asked: unknown[] = []
  const server = http.createServer((request, response) => {
    const pieces: Buffer[] = []
    request.on('data', (piece: Buffer) => pieces.push(piece))
    request.on('end', () => {
      const body: unknown = JSON.parse(Buffer.concat(pieces).toString('utf8'))
      asked.push({ path: request.url, authorization: request.headers.authorization, body })
      stub.answer(response, body)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  const stub: Stub = { url: `http://127.0.0.1:${port}/ask`, asked, answer: () => {} }
  return stub
}

export const json =
  (body: unknown, status = 200) =>
  (response: http.ServerResponse): void => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  }
