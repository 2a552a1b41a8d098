import { expect, test } from 'vitest'
import { fileNameOf } from './file-name.ts'

test.each([
  ['a\u202Egnp.exe.pdf', 'agnp.exe.pdf'],
  ['\u2066a\u2069\u200Eb.pdf', 'ab.pdf'],
  ['C:\\Users\\me\\a.pdf', 'a.pdf'],
  ['../../etc/a.pdf', 'a.pdf'],
  ['a\u0000\r\nb.pdf', 'ab.pdf'],
  ['किताब\u200D.pdf', 'किताब\u200D.pdf'],
  [undefined, ''],
])('%j is called %j', (path, name) => {
  expect(fileNameOf(path)).toBe(name)
})
