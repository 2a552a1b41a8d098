/** Copy lies in public/messages: English words in a screen are named with their place. */
import { expect, test } from 'vitest'
import { parseAst } from 'vite'

const files = import.meta.glob<string>(
  ['../**/*.{ts,tsx}', '!../**/*.test.{ts,tsx}', '!../testing/screen.tsx'],
  {
    query: '?raw',
    import: 'default',
    eager: true,
  },
)

/** Words of others, which no message may change. */
const WORDS_OF_OTHERS: Readonly<Record<string, string>> = {
  '../addresses/paths.ts': "the specification's titles of addresses",
  '../features/operation/form/starting-values.ts': 'proposals for documents, certificates and letters',
}

/** The brand has one name in every language, and so has the beginning of an address. */
const ALLOWED: ReadonlySet<string> = new Set(['Understory', '· Understory', 'https://'])

/** Attributes and properties whose text is read by people. */
const SHOWN = new Set(
  'label title text lead hint help alt placeholder message above aside note aria-label aria-description aria-valuetext'.split(
    ' ',
  ),
)

type Tree = { readonly type: string; readonly start: number } & Readonly<Record<string, unknown>>

const isTree = (value: unknown): value is Tree =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

const childrenOf = (tree: Tree): readonly Tree[] => Object.values(tree).flat().filter(isTree)

const partOf = (tree: Tree, name: string): readonly Tree[] => [tree[name]].flat().filter(isTree)

/** Keys of properties and names of attributes: `label`, `'aria-label'`. */
function nameOf(tree: Tree): unknown {
  const [name] = [...partOf(tree, 'key'), ...partOf(tree, 'name')]
  return name?.['name'] ?? name?.['value']
}

const ID = /^[a-z]+\.[a-zA-Z\d]+$/
const WORD = /\p{L}/u
const SENTENCE = /^\s*\p{Lu}[\p{L}’'-]*\s+\S/u
/** A call of the server: `GET /operations`. */
const CALL = /^[A-Z]+ \//

/** Where the value of an expression can come from; what a call returns is the call's own business. */
const SOURCES: Readonly<Record<string, readonly string[]>> = {
  JSXExpressionContainer: ['expression'],
  ConditionalExpression: ['consequent', 'alternate'],
  TemplateLiteral: ['quasis'],
  ArrowFunctionExpression: ['body'],
  TSAsExpression: ['expression'],
}

const sourcesOf = ({ type, operator }: Tree): readonly string[] => {
  if (operator === '&&') return ['right']
  return operator === '||' || operator === '??' || operator === '+'
    ? ['left', 'right']
    : (SOURCES[type] ?? [])
}

type Text = { readonly text: string; readonly start: number }

function textOf({ type, start, value, raw }: Tree): readonly Text[] {
  if (type === 'JSXText') return [{ text: String(raw), start }]
  if (type === 'Literal' && typeof value === 'string') return [{ text: value, start }]
  if (type !== 'TemplateElement' || typeof value !== 'object' || value === null) return []
  return 'cooked' in value ? [{ text: String(value.cooked), start }] : []
}

/** Texts that an expression may show. */
const textsIn = (tree: Tree): readonly Text[] => [
  ...textOf(tree),
  ...sourcesOf(tree)
    .flatMap((name) => partOf(tree, name))
    .flatMap(textsIn),
]

/** Children of elements, and what is at a name that is shown. */
function shownIn(tree: Tree): readonly Text[] {
  if (tree.type === 'JSXElement' || tree.type === 'JSXFragment')
    return partOf(tree, 'children').flatMap(textsIn)
  const isNamed = tree.type === 'JSXAttribute' || tree.type === 'Property'
  return isNamed && SHOWN.has(String(nameOf(tree))) ? partOf(tree, 'value').flatMap(textsIn) : []
}

/** What is thrown is for makers, not for people; imports and types are no texts. */
const SILENT = new Set(['ThrowStatement', 'ImportDeclaration', 'TSLiteralType'])

/** `isScreen`: any sentence counts, wherever it stands; elsewhere sentences are mostly errors for makers. */
function copyIn(tree: Tree, isScreen: boolean): readonly Text[] {
  if (SILENT.has(tree.type) || partOf(tree, 'callee').some(({ type }) => type === 'Super')) return []
  const sentences = isScreen ? textOf(tree).filter(({ text }) => SENTENCE.test(text) && !CALL.test(text)) : []
  return [...shownIn(tree), ...sentences, ...childrenOf(tree).flatMap((child) => copyIn(child, isScreen))]
}

function findings(path: string, source: string): readonly string[] {
  const isScreen = path.endsWith('.tsx')
  const tree = parseAst(source, { lang: isScreen ? 'tsx' : 'ts' }) as unknown as Tree
  const found = copyIn(tree, isScreen)
  const copy = found.filter(({ text }) => WORD.test(text) && !ID.test(text) && !ALLOWED.has(text.trim()))
  const lines = copy.map(
    ({ text, start }) =>
      `${path}:${source.slice(0, start).split('\n').length} ${text.trim().replaceAll(/\s+/g, ' ')}`,
  )
  return [...new Set(lines)]
}

test.each([
  ['text', '<p>Nothing here</p>'],
  ['a choice', "<p>{isSent ? 'Sent' : count}</p>"],
  ['a template', '<p>{`${count} units`}</p>'],
  ['an attribute', '<Input aria-label="Serial" />'],
  ['a table', "const TABS = { journal: { title: 'Journal' } }"],
  ['a default', "const subject = name ?? 'The stored certificate'"],
])('English words are found as %s', (_, source) => {
  expect(findings('here.tsx', source)).toHaveLength(1)
})

test.each([
  ['messages', "<p title={t('front.foot')}>{t(isSent ? 'admin.sent' : 'admin.kept')}</p>"],
  ['ids of messages', "const TABS = { journal: { title: 'operation.journal' } }"],
  ['signs', '<p>{count}, ({size}) · {`${count} %`}</p>'],
  ['the brand', '<h1>Understory</h1>'],
  ['what is thrown', "throw new Error('There is no operation here')"],
  ['what is compared', "<p>{state === 'busy' && count}</p>"],
  ['calls of the server', "call('GET /operations')"],
  ['names of classes', "<p className={isLate ? 'late' : 'early'}>{count}</p>"],
])('what is no copy: %s', (_, source) => {
  expect(findings('here.tsx', source)).toEqual([])
})

test('every word of every screen comes by its message id', () => {
  const written = Object.entries(files).filter(([path]) => !(path in WORDS_OF_OTHERS))
  expect(written.length).toBeGreaterThan(100)
  expect(written.flatMap(([path, source]) => findings(path, source))).toEqual([])
})

test('a unit after its quantity takes its number', () => {
  const others = import.meta.glob<string>(
    ['../../public/messages/*/**/*.json', '../../server/**/*.ts', '!../../server/**/*.test.ts'],
    { query: '?raw', import: 'default', eager: true },
  )
  expect(Object.keys(others).length).toBeGreaterThan(100)
  const joined = /\{\w+\} \{unit\}|(?:\{quantity|\))\} \$?\{[\w.]*unit(?:_name)?\}/
  const written = Object.entries({ ...others, ...files }).filter(([, text]) => joined.test(text))
  expect(written.map(([path]) => path)).toEqual([])
})
