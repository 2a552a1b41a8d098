import { expect, test } from 'vitest'
import { registryEntities } from '../../../contract/registry/all.ts'
import { registryPlaces } from '../../addresses/admin.ts'
import { registryFilterOf, specOf } from './list-view.ts'

test('every entity has its page under /admin, with its title', () => {
  expect(registryPlaces.map(({ path, title }) => [path, title])).toEqual(
    Object.values(registryEntities).map(({ address, titlePlural }) => [`/admin/${address}`, titlePlural]),
  )
})

test('a list can be sorted by what it shows', () => {
  expect(specOf(registryEntities.carbonStandard).sorts).toEqual(['name', 'csAccountNumber', 'creditType'])
})

test('the address holds search, owner, order and page; what no list knows is left out', () => {
  const search = new URLSearchParams('search=cook&of=7&sort=country&direction=desc&colour=green')
  expect(registryFilterOf(registryEntities.project, search)).toEqual({
    search: 'cook',
    of: '7',
    sort: 'country',
    direction: 'desc',
  })
  expect(registryFilterOf(registryEntities.project, new URLSearchParams('sort=colour'))).toEqual({
    sort: 'name',
    direction: 'asc',
  })
})
