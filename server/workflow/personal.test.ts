/** What of a payload may be erased leaves it before it is journalled. Pure. */
import { describe, expect, test } from 'vitest'
import { canonical, sha256 } from '../platform/canonical.ts'
import { ERASED, resolve, separate, WITHHELD } from './personal.ts'

describe('personal values', () => {
  const payload = {
    name: 'Grace',
    email: null,
    recipients: ['a@example.org', 'b@example.org'],
    letter: { to: 'c@example.org', subject: 'Hello' },
    subject: 'Stays',
  }
  const paths = ['name', 'email', 'recipients.*', 'letter.to']

  test('leave a payload by their paths, and nothing else does', () => {
    const { payload: safe, values } = separate(payload, paths)
    expect(values.map(({ path, value }) => [path, value])).toEqual([
      ['name', 'Grace'],
      ['recipients.0', 'a@example.org'],
      ['recipients.1', 'b@example.org'],
      ['letter.to', 'c@example.org'],
    ])
    const reference = (index: number) => {
      const { id, salt, value } = values[index]!
      return { $personal: id, hash: sha256(salt + canonical(value)) }
    }
    expect(safe).toEqual({
      name: reference(0),
      email: null,
      recipients: [reference(1), reference(2)],
      letter: { to: reference(3), subject: 'Hello' },
      subject: 'Stays',
    })
    expect(new Set(values.map(({ salt }) => salt)).size).toBe(4)
    expect(separate(payload, [])).toEqual({ payload, values: [] })
  })

  test('come back for who may see them; else it is said that they are withheld, or were erased', () => {
    const { payload: safe, values } = separate(payload, paths)
    const known = new Map(values.map(({ id, value }) => [id, value]))
    expect(resolve(safe, known)).toEqual(payload)
    known.delete(values[1]!.id)
    expect(resolve(safe, known)).toMatchObject({ recipients: [WITHHELD, 'b@example.org'] })
    expect(resolve(safe, new Map(), ERASED)).toEqual({
      name: ERASED,
      email: null,
      recipients: [ERASED, ERASED],
      letter: { to: ERASED, subject: 'Hello' },
      subject: 'Stays',
    })
  })
})
