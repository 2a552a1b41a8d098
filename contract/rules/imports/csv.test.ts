import { expect, test } from 'vitest'
import { csvSettingsOf, headerIndexOf } from './csv.ts'

test.each([
  ['a,b;c,d\n;;;;', ','],
  ['a;b;c\n1,2,3,4,5', ';'],
  ['a;b;c\n1,5;2,5;3,5\n1,5;2,5;3,5', ';'],
  ['a\tb\r\n1', '\t'],
  ['"one, two, three";b;"say ""x,y"""', ';'],
  ['"two\nlines, here";b', ';'],
  ['Retirements, as of 1 April, 2026\n\na;b;c\n1;2;3', ';'],
  ['"a"\t"b"\n"1"\t"2"', '\t'],
  ['alone', ','],
  ['', ','],
])('the separator of %j is %j', (text, separator) => {
  expect(csvSettingsOf(text)).toMatchObject({ delimiter: separator, from_line: 1 })
})

test.each([
  ['sep=;\na,b,c', ';'],
  ['\uFEFFSEP=|\r\na', '|'],
  ['"sep=,"\na;b;c', ','],
])('a first line %j states it', (text, separator) => {
  expect(csvSettingsOf(text)).toMatchObject({ delimiter: separator, from_line: 2 })
})

test.each<[string[], number]>([
  [['a,b,c', '1,2,3'], 0],
  [['Report', 'Exported on,2026-04-01', 'a,b,c,d', '1,2,3,4'], 2],
  [['Report,,,,', 'a,b,c,d,e', '1,,3,,5', '1,2,,,5'], 1],
  [['a,b,c', '1,2,3', '1,2,3,4,5,6,7'], 0],
  [['Title', 'a,b', '1,2'], 1],
  [['alone', '1'], 0],
  [[], 0],
])('of %j the header is row %i', (lines, index) => {
  expect(headerIndexOf(lines.map((line) => line.split(',')))).toBe(index)
})
