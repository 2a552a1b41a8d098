import { expect, test } from 'vitest'
import * as constants from './constants.ts'

test('section 9, number by number', () => {
  expect(constants).toMatchObject({
    TOKEN_TIMEOUT: 10_000,
    TOKEN_RETRIES: 3,
    POPUP_TIMEOUT: 60_000,
    POPUP_SIZE: { width: 400, height: 600 },
    LOCK_WAIT: 5_000,
    LOCK_RETRIES: 10,
    EARLY_EXPIRY: 60_000,
    ID_TOKEN_LEEWAY_SECONDS: 60,
    TRANSACTION_LIFETIME: 86_400_000,
    SESSION_CHECK_LIFETIME: 86_400_000,
  })
})
