/** What exists already is refused at the field that has to change, whatever kind of record it is. */
import { expect, test } from 'vitest'
import { createMarketplace, refusal, type Call } from '../testing/marketplace.ts'

const { as, parties } = await createMarketplace()
const admin = await as('admin@understory.example')
const owner = await as('owner@contributor.example')
const idOf = (answer: Awaited<ReturnType<Call>>) => {
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return String(answer.body['sid'])
}

const standardSid = idOf(
  await admin('POST', '/carbon_standards', {
    name: 'Once',
    csAccountNumber: '1',
    creditType: 'Carbon',
    unitName: 't CO2e',
  }),
)
const typeSid = idOf(await admin('POST', '/project_types', { name: 'Solar' }))
const proponentSid = idOf(await admin('POST', '/project_proponents', { name: 'Alder' }))
const columns = { projectId: 'ID', name: 'Name', proponent: 'By', type: 'Type', country: 'Country' }

type Record = readonly [path: string, call: Call, body: object, field: string]
const RECORDS: readonly Record[] = [
  ['/project_types', admin, { name: 'Wind' }, 'name'],
  ['/project_additional_types', admin, { name: 'Cookstoves', projectTypeSid: typeSid }, 'name'],
  [
    '/projects',
    admin,
    {
      name: 'Alder valley',
      projectIdInRegistry: '1335',
      proponentSid,
      carbonStandardSid: standardSid,
      typeSid,
      country: 'KE',
    },
    'project_id_in_registry',
  ],
  ['/industries', admin, { name: 'Cement' }, 'name'],
  [
    '/users',
    admin,
    {
      email: 'twice@example.org',
      firstName: 'A',
      lastName: 'B',
      role: 'operator',
      organizationNames: ['Atelier Verne'],
    },
    'email',
  ],
  ['/import_maps', admin, { name: 'Map', standardSid, target: 'projects', columns }, 'name'],
  ['/reporting_entities', owner, { name: 'Plant', kind: 'site' }, 'name'],
  ['/reporting_purposes', owner, { name: 'Travel' }, 'name'],
  ['/saved_views', admin, { name: 'Mine', search: 'status=open', isShared: false }, 'name'],
]

test.each(RECORDS)('%s', async (path, call, body, field) => {
  idOf(await call('POST', path, body))
  const again = refusal(await call('POST', path, body)) as unknown as { reason: string }
  expect(again).toEqual({
    status: 409,
    code: 'already_exists',
    reason: expect.any(String),
    issues: [{ path: field, message: again.reason }],
  })
})

test('an invitation of a member', async () => {
  const { organizationId } = parties.scopeOf('owner@contributor.example')
  const body = { email: 'operator@contributor.example', role: 'owner' }
  const again = refusal(await owner('POST', `/organizations/${organizationId}/invitations`, body))
  expect(again).toMatchObject({ status: 409, code: 'already_exists', issues: [{ path: 'email' }] })
})
