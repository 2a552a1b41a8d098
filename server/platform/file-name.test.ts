import { expect, test } from 'vitest'
import { distinctPaths, fileNameOf } from './file-name.ts'

test.each([
  ['a\u202Egnp.exe.pdf', 'agnp.exe.pdf'],
  ['\u2066a\u2069\u200Eb.pdf', 'ab.pdf'],
  ['C:\\Users\\me\\a.pdf', 'a.pdf'],
  ['../../etc/a.pdf', 'a.pdf'],
  ['a\u0000\r\nb.pdf', 'ab.pdf'],
  ['किताब\u200D.pdf', 'किताब\u200D.pdf'],
  ['"a" <b>|c?.pdf', 'a bc.pdf'],
  [`${'a'.repeat(300)}.pdf`, `${'a'.repeat(176)}.pdf`],
  [`x🌳${'a'.repeat(175)}.pdf`, `${'a'.repeat(175)}.pdf`],
  [undefined, ''],
])('%j is called %j', (path, name) => {
  expect(fileNameOf(path)).toBe(name)
})

test('a path never leaves its folder, and no two are the same', () => {
  const pathOf = distinctPaths()
  expect(pathOf('a', '../../etc/passwd')).toBe('a/__.._etc_passwd')
  expect(pathOf('a', 'x.pdf')).toBe('a/x.pdf')
  expect(pathOf('a', 'X.pdf')).toBe('a/X (2).pdf')
  expect(pathOf('b', 'x.pdf')).toBe('b/x.pdf')
  expect(pathOf('a', 'Contract OP-1, signed.pdf')).toBe('a/Contract OP-1, signed.pdf')
  expect(pathOf('a', '')).toBe('a/_')
  expect(pathOf('a', `${'ж'.repeat(200)}.pdf`)).toBe(`a/${'ж'.repeat(80)}.pdf`)
})
