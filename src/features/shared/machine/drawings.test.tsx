/** The files are found by patterns, which no compiler checks. */
import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { workflows } from '../../../../machines/workflows.ts'
import { drawingQuery, OVERVIEW } from './drawings.ts'
import { machineListQuery, machinePageQuery } from './queries.ts'

const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })

test.each(Object.keys(workflows))('the overview of %s is found', async (machine) => {
  const { boxes } = await client.fetchQuery(drawingQuery(machine, OVERVIEW))
  expect(boxes.length).toBeGreaterThan(1)
})

test('every documented machine has its page', async () => {
  const machines = await client.fetchQuery(machineListQuery)
  const pages = await Promise.all(machines.map(({ machine }) => client.fetchQuery(machinePageQuery(machine))))
  expect(pages.map(({ machine }) => machine)).toEqual(machines.map(({ machine }) => machine))
  expect(pages.length).toBeGreaterThan(5)
})
