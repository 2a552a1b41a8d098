import { describe, expect, test } from 'vitest'
import { guessColumns, guessKind, guessTarget } from './guess.ts'

const VERRA = ['ID', 'Name', 'Project Type', 'Country/Area', 'Proponent', 'Status']

describe('columns are guessed by their headers', () => {
  test('of a list of projects', () => {
    expect(guessColumns('projects', VERRA)).toEqual({
      projectId: 'ID',
      name: 'Name',
      type: 'Project Type',
      country: 'Country/Area',
      proponent: 'Proponent',
    })
  })

  test('whatever their case, signs and accents', () => {
    expect(guessColumns('retirements', ['SERIAL_NUMBER', 'quantité', 'retirementDate', 'Quantity '])).toEqual(
      {
        serial: 'SERIAL_NUMBER',
        quantity: 'Quantity ',
        retiredOn: 'retirementDate',
        first: '',
        last: '',
        status: '',
      },
    )
  })

  test('the surest claim wins, and no column is taken twice', () => {
    const { name, projectId } = guessColumns('projects', ['Project', 'Project Name', 'Project ID', 'Number'])
    expect([name, projectId]).toEqual(['Project Name', 'Project ID'])
    expect(guessColumns('projects', ['Foo'])).toMatchObject({ name: '', projectId: '' })
  })
})

test('what a file tells is guessed as well', () => {
  expect(guessTarget(VERRA)).toBe('projects')
  expect(guessTarget(['Serial', 'Units', 'Retired on'])).toBe('retirements')
  expect(guessTarget(['Serial', 'Units', 'Project', 'From', 'To'])).toBe('issuances')
})

describe('the kind of a file', () => {
  const maps = [{ sid: 'm1', columns: { projectId: 'Number', name: 'Title' } }]

  test('is the export whose columns it has', () => {
    expect(guessKind(VERRA, maps)).toBe('verra_projects')
    expect(guessKind(['GSID', 'Project Developer Name', 'Title', 'Number'], maps)).toBe(
      'gold_standard_projects',
    )
  })

  test('is a saved column map where no export fits, and nothing where none does', () => {
    expect(guessKind(['Title', 'Number', 'More'], maps)).toBe('m1')
    expect(guessKind(['Title'], maps)).toBeNull()
    expect(guessKind([], [{ sid: 'm2', columns: {} }])).toBeNull()
  })
})
