/** `TEST_FULL=1` runs everything in full length; without it the long tests take samples and say which. */
// oxlint-disable-next-line no-restricted-globals -- only tests import this file, and they run in Node
export const FULL = process.env['TEST_FULL'] === '1'
