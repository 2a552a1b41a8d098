import { expect, test } from 'vitest'
import { separatorOf } from './files.ts'

test.each([
  ['a,b;c,d\n;;;;', ','],
  ['a;b;c\n1,2,3,4,5', ';'],
  ['a\tb\r\n1', '\t'],
  ['"one, two, three";b;"say ""x,y"""', ';'],
  ['"two\nlines, here";b', ';'],
  ['alone', ','],
  ['', ','],
])('the separator of %j is %j', (start, separator) => {
  expect(separatorOf(start)).toBe(separator)
})
