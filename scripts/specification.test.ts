/** docs/specification: every statement of the specification with the file where it acts and the test that holds it. */
import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { productFiles, textOf } from './structure/tree.ts'

const FOLDER = 'docs/specification'
const INDEX = `${FOLDER}.md`
const DEVIATIONS = 'docs/deviations.md'

type Link = { readonly name: string; readonly file: string }

const linksIn = (text: string, from: string): readonly Link[] =>
  [...text.matchAll(/\[((?:[^\][]|\[[^\]]*\])+)\]\(([^)#]+)\)/g)].map(([, name, href]) => ({
    name: name!,
    file: path.posix.join(path.posix.dirname(from), href!),
  }))

const pages = fs
  .readdirSync(FOLDER)
  .toSorted()
  .map((name) => `${FOLDER}/${name}`)

/** Rows of a page's table, without the head. */
const rowsOf = (page: string) =>
  textOf(page)
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .slice(1)
    .map((line) => line.split(' | ').map((cell) => cell.replace(/^\| | \|$/g, '')))

const rows = pages.flatMap((page) =>
  rowsOf(page).map((cells) => {
    const [section = '', statement = '', where = '', tests = '', state = ''] = cells
    return { page, cells: cells.length, section, statement, where, tests, state }
  }),
)

/** The file is there; a name that is not the file's own is in it. */
const isGood = ({ name, file }: Link): boolean =>
  fs.existsSync(file) && (file.endsWith(`/${name}`) || textOf(file).includes(name))

const isTest = ({ file }: Link): boolean => /\.(?:test|spec)\.tsx?$/.test(file)

/** Of section 2, by its headings. */
const SUBSECTIONS = ['public', 'buyer', 'seller', 'settings', 'admin', 'error screen', 'contracts']

describe('the table', () => {
  test('every section of the specification has rows, and the index leads to each page', () => {
    const sections = ['1', '2', ...SUBSECTIONS.map((name) => `2 ${name}`), '3', '4', '5', '6', '7', '8', '9']
    expect([...new Set(rows.map(({ section }) => section))]).toEqual(sections)
    const index = linksIn(textOf(INDEX), INDEX).map(({ file }) => file)
    expect(pages.filter((page) => !index.includes(page))).toEqual([])
  })

  test('a statement stands once in its section', () => {
    const keys = rows.map(({ section, statement }) => `${section} ${statement}`)
    expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([])
  })

  test.each(pages)('%s: each link leads to a file that is there, and its name is in it', (page) => {
    expect(linksIn(textOf(page), page).filter((link) => !isGood(link))).toEqual([])
  })

  test.each(pages)('%s: each row has five cells, a place and a state', (page) => {
    const wrong = rows.filter(
      ({ page: at, cells, where, state }) =>
        at === page &&
        (cells !== 5 ||
          linksIn(where, page).length === 0 ||
          !/^(?:holds|(?:deviates|does not hold|our reading): \[.+\]\(.+\))$/.test(state)),
    )
    expect(wrong).toEqual([])
  })

  test.each(pages)('%s: each row names a test, and only tests', (page) => {
    const wrong = rows.filter(({ page: at, tests }) => {
      const links = linksIn(tests, page)
      return at === page && (links.length === 0 || !links.every(isTest))
    })
    expect(wrong).toEqual([])
  })

  test('what deviates or does not hold is explained in docs/deviations.md', () => {
    const explained = rows.filter(({ state }) => /^(?:deviates|does not hold)/.test(state))
    expect(explained.length).toBeGreaterThan(5)
    const elsewhere = explained.filter(
      ({ state, page }) => !linksIn(state, page).every(({ file }) => file === DEVIATIONS),
    )
    expect(elsewhere).toEqual([])
  })
})

/** A notification that is left out, an upload, which has none, and a POST with words of its own. */
const DIFFERS = [
  /\b(?:quiet|silent): \w/,
  /from '[./]+upload\/upload\.ts'/,
  /'POST [^']+'[^;]*\bmessages: \{/,
]

test('each call without the usual notification is named in docs/deviations.md', () => {
  const named = linksIn(textOf(DEVIATIONS), DEVIATIONS)
  expect(named.filter(({ file }) => !fs.existsSync(file))).toEqual([])
  const differing = productFiles().filter(
    (file) => file.startsWith('src/') && DIFFERS.some((sign) => sign.test(textOf(file))),
  )
  expect(differing.length).toBeGreaterThan(20)
  expect(differing.filter((file) => !named.some((link) => link.file === file))).toEqual([])
})

/** Message ids of public/messages/en with what the specification writes, by hand. */
test.each([
  ['common.saved', 'Your changes have been saved successfully!'],
  ['common.failed', 'Something went wrong!'],
  ['common.notFoundHeading', 'This page cannot be found...'],
  ['common.notFoundPath', 'Page Not Found: {path}'],
  ['common.errorHeading', 'Oops, something went off track!'],
  ['common.errorPatience', 'Please try again later, thank you for your patience !'],
  ['common.returnHome', 'Return Home'],
  ['common.confirm', 'Confirm'],
  ['common.tryAgain', 'Try again'],
  ['refusals.http.email', 'Your email is not valid'],
  ['fields.email.emailNotValid', 'Your email is not valid'],
  ['machines/authentication.invalidState', 'Invalid state'],
  ['shared.status.at_risk', 'At Risk'],
  ['shared.status.pending_kyc_docs', 'Pending KYC Docs'],
  ['shared.status.pending_due_diligence', 'Pending Due Diligence'],
  ['shared.status.rejected', 'Rejected'],
  ['shared.status.validated', 'Validated'],
  ['planning.undo', 'Undo'],
  ['planning.redo', 'Redo'],
  ['planning.expandAll', 'Expand All'],
  ['planning.collapseAll', 'Collapse All'],
  ['planning.add', 'Add New Task'],
  ['planning.remove', 'Delete Selected Task'],
  ['planning.zoomIn', 'Zoom In'],
  ['planning.zoomOut', 'Zoom Out'],
  ['planning.fullScreen', 'Full Screen'],
  ['planning.showResources', 'Show Resources'],
  ['planning.showDependencies', 'Show Dependencies'],
  ['planning.startAfter', 'Start date must be after {0}'],
  ['planning.endAfter', 'End date must be after {0}'],
])('%s reads "%s"', (id, text) => {
  const [area = '', ...rest] = id.split('.')
  const messages: unknown = JSON.parse(textOf(`public/messages/en/${area}.json`))
  expect(messages).toHaveProperty([rest.join('.')], text)
})
