/** `TEST_FULL=1` runs everything in full length; without it the long tests take samples and say which. */
// oxlint-disable-next-line no-restricted-globals -- only tests import this file, and they run in Node
export const FULL = process.env['TEST_FULL'] === '1'

/** A full run takes a new seed each time; any other run plays the same sequences. */
export const SEED = FULL ? Date.now() % 2_147_483_647 : 20_261_123

/** `TEST_ALL=1`: every test, each in its short form; also on the older servers that are installed. */
// oxlint-disable-next-line no-restricted-globals -- as above
export const ALL = FULL || process.env['TEST_ALL'] === '1'
