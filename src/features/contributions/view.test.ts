import { expect, test } from 'vitest'
import { exportAddress, filterOf, queryOf } from './view.ts'

const ENTITY = '01990000-0000-7000-8000-000000000001'

test('the filter is read from the address; what cannot be is left out', () => {
  const address = new URLSearchParams(
    `yearFrom=2024&yearTo=2025&entity=${ENTITY}&creditType=Carbon&state=held&purpose=all`,
  )
  expect(filterOf(address)).toEqual({
    yearFrom: 2024,
    yearTo: 2025,
    entity: ENTITY,
    creditType: 'Carbon',
    state: 'held',
  })
  expect(filterOf(new URLSearchParams('yearFrom=soon&yearTo=1&creditType=Gold&state=lost'))).toEqual({})
})

test('the page is part of what is listed and not of what is exported', () => {
  const address = new URLSearchParams(`yearFrom=2025&creditType=Carbon&cursor=${ENTITY}`)
  expect(queryOf(address)).toEqual({ yearFrom: 2025, creditType: 'Carbon', cursor: ENTITY })
  expect(exportAddress(address, 'xlsx')).toBe(
    '/proxy/allocations/export?year_from=2025&credit_type=Carbon&format=xlsx',
  )
})
