import { expect, test, vi } from 'vitest'
import { reportError } from './tracing.ts'

vi.spyOn(console, 'error').mockImplementation(() => {})

test.each([300, 302, 400, 401, 404, 499])(
  'an error with status %i is an answer and not reported',
  (status) => {
    expect(reportError({ status })).toBe(false)
  },
)

test.each([{ status: 299 }, { status: 500 }, { status: 503 }, new Error('bug'), 'thrown text', null])(
  '%j is reported',
  (error) => {
    expect(reportError(error)).toBe(true)
  },
)
