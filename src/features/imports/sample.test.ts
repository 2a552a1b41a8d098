import { expect, test } from 'vitest'
import { readSample, sampleOf } from './sample.ts'

test('header and first rows are read, with the mark and line ends that spreadsheets write', () => {
  expect(readSample('\u{feff}ID, Name\r\n1,"A; ""b"""\r\n\r\n2,"two\nlines"\r\n')).toEqual({
    headers: ['ID', 'Name'],
    rows: [
      ['1', 'A; "b"'],
      ['2', 'two\nlines'],
    ],
  })
})

test('semicolons and tabs separate as well', () => {
  expect(readSample('ID;Name\n1;a,b')).toMatchObject({ headers: ['ID', 'Name'], rows: [['1', 'a,b']] })
  expect(readSample('ID\tName\n1\ta')).toMatchObject({ rows: [['1', 'a']] })
})

test('rows above the header are left out', () => {
  const table = { headers: ['ID', 'Name', 'Type'], rows: [['1', 'a', 'b']] }
  expect(readSample('\u{feff}sep=;\r\nProjects, 1 April 2026;;\r\n\r\nID;Name;Type\r\n1;a;b')).toEqual(table)
})

test('of a long file only the first rows are read', async () => {
  const rows = Array.from({ length: 50_000 }, (_one, at) => `${at},é`).join('\n')
  expect(await sampleOf(new Blob([`ID,Name\n${rows}`]))).toEqual({
    headers: ['ID', 'Name'],
    rows: Array.from({ length: 200 }, (_one, at) => [String(at), 'é']),
  })
})

test('what is no UTF-8 and what is no CSV is said', async () => {
  expect(await sampleOf(new Blob([new Uint8Array([0xff, 0xfe, 0x41])]))).toBe('notUtf8')
  expect(readSample('ID,Name\n1,"open')).toBe('notCsv')
  expect(readSample('')).toBe('notCsv')
  expect(readSample(',,\n')).toBe('notCsv')
})
