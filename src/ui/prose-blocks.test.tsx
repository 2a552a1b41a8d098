import { expect, test } from 'vitest'
import { blocksOf } from './prose.tsx'

test('paragraphs keep their line breaks, and lists are lists', () => {
  expect(blocksOf('First line\nsecond line\n\nAnother\n- one\n- two\n\n1. a\n2) b\n')).toEqual([
    { kind: 'paragraph', lines: ['First line', 'second line'] },
    { kind: 'paragraph', lines: ['Another'] },
    { kind: 'bullets', lines: ['one', 'two'] },
    { kind: 'numbers', lines: ['a', 'b'] },
  ])
  expect(blocksOf('  \n')).toEqual([])
  expect(blocksOf('2024 was dry.\n-5 °C at night')).toEqual([
    { kind: 'paragraph', lines: ['2024 was dry.', '-5 °C at night'] },
  ])
})
