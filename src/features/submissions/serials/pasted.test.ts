import { describe, expect, test } from 'vitest'
import { addPasted, countOf, MOST_SERIALS } from './pasted.ts'

const GS = 'GS1-1-UG-GS11236-16-2024-30307'
const entry = (text: string) => ({ text, first: null, last: null })

describe('what is pasted', () => {
  test('is one serial per line, blank ones left out', () => {
    const { entries, added } = addPasted([], ` ${GS}-1-10 \r\n\n${GS}-11-20; Lot 7\n`)
    expect(entries).toEqual([entry(`${GS}-1-10`), entry(`${GS}-11-20`), entry('Lot 7')])
    expect(added).toBe(3)
  })

  test('may be rows of a spreadsheet: the cell that is a serial counts, else the first', () => {
    const { entries } = addPasted([], `2024\t${GS}-1-10\t10\nLot 7\t1\t250`)
    expect(entries).toEqual([entry(`${GS}-1-10`), entry('Lot 7')])
  })

  test('comes behind what is there, and nothing twice', () => {
    const before = [{ text: 'Lot 7', first: '1', last: '9' }]
    expect(addPasted(before, 'Lot 7\nLot 8\nLot 8')).toEqual({
      entries: [...before, entry('Lot 8')],
      added: 1,
      repeated: 2,
      left: 0,
    })
  })

  test('stops at two hundred, and at what is too long for a serial', () => {
    const many = Array.from({ length: 205 }, (_one, at) => `Lot ${at}`).join('\n')
    const { entries, left } = addPasted([], many)
    expect([entries.length, left]).toEqual([MOST_SERIALS, 5])
    expect(addPasted([], 'x'.repeat(301))).toMatchObject({ added: 0, left: 1 })
  })
})

test('the numbers of a range are counted before the server answers', () => {
  expect(countOf(entry(`${GS}-1-10`))).toBe(10n)
  expect(countOf({ text: 'Lot 7', first: '5', last: '6' })).toBe(2n)
  expect(countOf(entry('Lot 7'))).toBeNull()
})
