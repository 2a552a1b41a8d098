import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inScope, type Scope } from '../../platform/database.ts'
import { issuesOf, outcome } from '../../testing/marketplace.ts'
import { loadFolder } from './lists.usecases.ts'
import { currentLists } from './lists.repository.ts'
import { demoList, euCsv, euPerson, euXml, openScreening } from './screening.samples.ts'

const market = await openScreening()
const { admin, as, deps, load, parties, test: places } = market

const search = async (name: string, more: Record<string, unknown> = {}) => {
  const body = { kind: 'person', name, birthDate: null, country: null, ...more }
  const answer = await admin('POST', '/screenings', body)
  expect(answer.status).toBe(200)
  return answer.body as {
    hits: { list: string; entry: string; entryName: string; score: number; reasons: string[] }[]
    lists: string[]
  }
}
const lists = async () => (await admin('GET', '/screening_lists')).body['items'] as Record<string, unknown>[]

test('without a list nothing was compared, and the answer says so', async () => {
  expect(await search('Torvin Brakkelund')).toEqual({
    hits: [],
    lists: [],
    answeredBy: 'lists',
    problem: null,
  })
  expect(await lists()).toEqual([])
})

describe('the published formats', () => {
  beforeAll(async () => {
    expect(await load(demoList('eu'))).toMatchObject({
      status: 201,
      body: {
        source: 'EU',
        format: 'eu_xml',
        fileName: 'list.xml',
        publishedAt: '2026-11-13T15:00:00.000Z',
        loadedBy: expect.any(String),
        entries: 15,
        names: 25,
        skipped: 0,
        entriesBefore: null,
      },
    })
    expect(await load(demoList('un'))).toMatchObject({
      status: 201,
      body: { source: 'UN', format: 'un_xml', entries: 10, publishedAt: '2026-11-12T23:00:03.428Z' },
    })
  })

  test('a person is found on both lists, by name, birth and country', async () => {
    const { hits, lists: asked } = await search('Saleem Haruzani', { birthDate: '1979-01-30', country: 'LY' })
    expect(asked).toEqual(['EU', 'UN'])
    expect(hits).toEqual([
      {
        list: 'UN',
        entry: 'DMi.001',
        entryName: 'Salim Haruzani',
        subjectName: 'Saleem Haruzani',
        score: 100,
        reasons: [
          'name equal: “haruzani”',
          'name sounds alike: “saleem”, “salim”',
          'born on the same day',
          'same country: Libya',
        ],
        listedAt: '2014-05-06',
      },
      expect.objectContaining({ list: 'EU', entry: 'EU.9004.14', listedAt: '2017-09-28' }),
    ])
  })

  test('so is one who is written in another script', async () => {
    for (const name of ['Константин Вережков', 'Konstantin Werezhkow', 'سليم حروزاني', 'Πετρακόλης Ιωάννης'])
      expect((await search(name)).hits, name).not.toEqual([])
  })

  test('an organization is found without its legal form, in any order of words', async () => {
    const { hits } = await search('Schattenhandel Nordmeer AG', { kind: 'organization' })
    expect(hits.map(({ entry, score }) => [entry, score])).toEqual([['EU.9010.20', 100]])
  })

  test('who is no one on the lists is no hit, nor is who shares only a given name', async () => {
    for (const name of ['Camille Laurent', 'Torvin Haugen', 'Anneliese Bauer'])
      expect((await search(name)).hits, name).toEqual([])
  })

  test('the EU list as CSV has one entry for all rows of an entity', async () => {
    const shared = {
      fileGenerationDate: '15/11/2026',
      Entity_LogicalId: '77',
      Entity_EU_ReferenceNumber: 'EU.77.1',
      Entity_SubjectType: 'person',
      Entity_SubjectType_ClassificationCode: 'P',
      Entity_Regulation_PublicationDate: '03/02/2020',
      Entity_Regulation_Programme: 'DEMO',
    }
    const file = euCsv([
      { ...shared, NameAlias_WholeName: 'Ulrik "Ulle" Tannhov', NameAlias_LastName: 'Tannhov' },
      { ...shared, NameAlias_FirstName: 'Ulrik', NameAlias_LastName: 'Tanhoff' },
      { ...shared, BirthDate_Year: '1966', Citizenship_CountryIso2Code: 'SE' },
      {
        ...shared,
        Entity_LogicalId: '78',
        Entity_EU_ReferenceNumber: '',
        NameAlias_WholeName: 'Tannhov Metals',
        Entity_SubjectType: 'enterprise',
        Entity_SubjectType_ClassificationCode: 'E',
      },
    ])
    expect(await load(file)).toMatchObject({
      status: 201,
      body: {
        format: 'eu_csv',
        publishedAt: '2026-11-15T00:00:00.000Z',
        entries: 2,
        names: 3,
        entriesBefore: 15,
      },
    })
    const { hits } = await search('Ulrik Tanhoff', { birthDate: '1966-03-03', country: 'SE' })
    expect(hits).toEqual([
      expect.objectContaining({
        entry: 'EU.77.1',
        score: 100,
        reasons: ['all words of the name are equal', 'born the same year', 'same country: Sweden'],
        listedAt: '2020-02-03',
      }),
    ])
    expect((await search('Torvin Brakkelund')).hits, 'the list before is gone').toEqual([])
    expect((await search('Farhad Zamiruddin')).hits, 'the other source stays').toHaveLength(1)
  })
})

describe('a file that cannot be taken leaves the list in force', () => {
  const good = euXml(euPerson('EU.1.1', 'Ulrik Tannhov'), '2026-11-16')
  beforeAll(async () => {
    expect(outcome(await load(good))).toBe('201')
  })

  const tooDeep = `${'<remark>'.repeat(20)}${'</remark>'.repeat(20)}`
  test.each<[string, string | Uint8Array<ArrayBuffer>, RegExp]>([
    ['cut off in the middle', good.slice(0, -60), /cannot be read as XML/],
    ['cut off behind an entry', good.slice(0, good.indexOf('</export>')), /cannot be read as XML/],
    [
      'with a document type',
      good.replace('<export', '<!DOCTYPE export [<!ENTITY a "aaaa">]><export'),
      /document type/,
    ],
    ['with an entity of its own', good.replace('Ulrik', '&a;'), /cannot be read as XML/],
    ['nested too deeply', euXml(`<sanctionEntity>${tooDeep}</sanctionEntity>`), /too deeply/],
    [
      'with an endless text',
      euXml(`<sanctionEntity><remark>${'a'.repeat(600_000)}`, '2026-11-17'),
      /text in it is too long/,
    ],
    ['without any entry', euXml('', '2026-11-17'), /no entry/],
    [
      'whose entries have no names',
      euXml('<sanctionEntity euReferenceNumber="EU.1.2"/>', '2026-11-17'),
      /no entry/,
    ],
    [
      'that is older',
      euXml(euPerson('EU.1.1', 'Ulrik Tannhov'), '2026-11-02'),
      /2 November 2026; the list in force is newer/,
    ],
    ['of another kind of XML', '<?xml version="1.0"?><sdnList/>', /not a supported list/],
    ['of a spreadsheet', 'Name;Country\nUlrik;SE', /not a supported list/],
    ['whose rows are cut off', euCsv([{ Entity_LogicalId: '1' }]).slice(0, -20), /cell|quotation/],
    ['that is empty', '', /empty/],
    ['not in UTF-8', Uint8Array.from([0x3c, 0x61, 0xff, 0xfe, 0x3e]), /UTF-8/],
  ])('one %s', async (_, file, reason) => {
    const before = await lists()
    const answer = await load(file)
    expect(outcome(answer)).toBe('400 invalid_request')
    expect(issuesOf(answer)['file']).toMatch(reason)
    expect(await lists()).toEqual(before)
    expect((await search('Ulrik Tannhov')).hits).toHaveLength(1)
  })

  test('a list is replaced as a whole, also when two are loaded at once', async () => {
    const files = ['Aldis Mervik', 'Bertil Sandrovan'].map((name) =>
      euXml(euPerson('EU.2.2', name), '2026-11-18'),
    )
    const answers = await Promise.all(files.map((file) => load(file)))
    expect(answers.map(outcome)).toEqual(['201', '201'])
    const found = await Promise.all(['Aldis Mervik', 'Bertil Sandrovan'].map((name) => search(name)))
    expect(found.flatMap(({ hits }) => hits)).toHaveLength(1)
    const { rows } = await places.owner.query<{ lists: number; entries: number }>(
      `select (select count(*)::int from screening_list where source = 'EU' and replaced_at is null) as lists,
        (select count(*)::int from screening_entry e join screening_list l on l.id = e.list_id where l.source = 'EU') as entries`,
    )
    expect(rows).toEqual([{ lists: 1, entries: 1 }])
  })
})

describe('who may', () => {
  test('a name needs two letters, and nothing else is taken', async () => {
    const wrong = await admin('POST', '/screenings', {
      kind: 'ship',
      name: 'A',
      birthDate: 'x',
      country: 'Norway',
      y: 1,
    })
    expect(Object.keys(issuesOf(wrong)).toSorted()).toEqual(['', 'birth_date', 'country', 'kind', 'name'])
  })

  test('read-only administrators look and try, but load nothing', async () => {
    const reader = await as('readonly-admin@understory.example')
    expect(outcome(await reader('GET', '/screening_lists'))).toBe('200')
    expect(outcome(await load(demoList('un'), 'readonly-admin@understory.example'))).toBe('403 forbidden')
  })

  test('row-level security shows the lists to no one but the platform', async () => {
    const scope: Scope = parties.scopeOf('owner@contributor.example')
    expect(await inScope(deps.database, scope, currentLists)).toEqual([])
    // The port answers all the same: anyone who applies is screened in the name of the server.
    const [hit] = await deps.screening.screen([{ kind: 'person', name: 'Farhad Zamiruddin' }])
    expect(hit).toMatchObject({ list: 'UN', entry: 'DMi.003', score: 100 })
  })
})

describe('a folder of lists', () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'understory-lists-'))
  afterAll(() => fs.rmSync(folder, { recursive: true, force: true }))
  const put = (name: string, text: string, day: string) => {
    fs.writeFileSync(path.join(folder, name), text)
    fs.utimesSync(path.join(folder, name), new Date(day), new Date(day))
  }
  const loadedAt = async () => (await lists()).find(({ source }) => source === 'EU')?.['loadedAt']

  test('is loaded once; a file that did not change counts as looked at when it was written again', async () => {
    const text = euXml(euPerson('EU.3.3', 'Cilla Drovengard'), '2026-11-19')
    put('eu.xml', text, '2026-11-19T20:00:00Z')
    put('broken.xml', '<export', '2026-11-19T20:00:00Z')
    put('notes.txt', 'nothing', '2026-11-19T20:00:00Z')
    expect(await loadFolder(deps, folder)).toEqual(['eu.xml'])
    expect((await search('Cilla Drovengard')).hits).toHaveLength(1)
    expect(await loadedAt()).toBe('2026-11-19T20:00:00.000Z')
    expect(await loadFolder(deps, folder)).toEqual([])
    put('eu.xml', text, '2026-11-20T01:00:00Z')
    expect(await loadFolder(deps, folder)).toEqual([])
    expect(await loadedAt()).toBe('2026-11-20T01:00:00.000Z')
  })

  test('does not take back what a person has loaded since', async () => {
    expect(outcome(await load(euXml(euPerson('EU.3.4', 'Dagny Solvemark'), '2026-11-19')))).toBe('201')
    expect(await loadFolder(deps, folder)).toEqual([])
    expect((await search('Dagny Solvemark')).hits).toHaveLength(1)
  })
})
