/** Words for people that are in the code instead of public/messages. */
import { parseAst } from 'vite'
import { textOf } from './tree.ts'

type Tree = { readonly type: string; readonly start: number; readonly end: number } & Readonly<
  Record<string, unknown>
>

/** A text or template of the code that people read, with the node that it is. */
type Finding = { readonly text: string; readonly node: Tree; readonly above: readonly Tree[] }

const isTree = (value: unknown): value is Tree =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

/** The product without what only its makers start: scripts, figures, the demonstration. */
const ROOTS = /^(machines|contract|server|src)\//

/** Read by operators at a terminal, or by makers of clients; not by people who use the product. */
const FOR_OPERATORS =
  /^(server\/(operating\/|platform\/(embedded-postgres|cannot-start|process|storage|log|jobs|replica|tracing|http\/shared-counts|database|migrations|memory|watchdog)|config|main|modules\/site\/openapi|workflow\/(journal\/|outbox\/listener))|server\/platform\/identity\/wrong-settings|server\/ledger\/checks|src\/testing\/|src\/features\/shared\/(map\/country-centres|session\/(id-token|token-endpoint))|server\/modules\/invoices\/factur-x)|(^|\/)(samples|example)\.ts$/

/** What the description of the API, logs, thrown errors and metrics say is not copy. */
const SILENT_NAMES =
  /^(description|summary|cause|sample|example|className|d|path|viewBox|family|contentType|authorization|standard|aria-keyshortcuts)$/
const SILENT_CALLS =
  /(^|\.)(log|logger|console|warn|error|info|debug|fatal|trace|describe|raw|sql|createHash|startsWith|endsWith|includes|replace|split|querySelector|DateTimeFormat|PluralRules|assert|counter|gauge|durations|lockName|each|inSpan|head)$|^sql|^(log|console|logger)\./
const SILENT_CLASSES = /(Error|RegExp|CannotStart|Map|Missing|NoBeginning|Utf8String)$/

/** Properties and attributes whose text is read by people, even when it is one word. */
const SHOWN =
  /^(label|title|titlePlural|what|hint|help|confirm|placeholder|message|sentence|reason|text|lead|alt|aside|heading|aria-\w+)$/
/** Functions of the payloads' fields: their first argument is the title of the field. */
const FIELDS =
  /^(text|name|longText|email|emails|date|moment|money|percent|currency|country|platformPerson|checkbox|upload|certificateTemplate|offering|sha256|quantity|iban|choice|serialRanges|availabilityLines|quantityLines|clauses|accepted|personalText|unless|nameField)$/

/** Words with a capital first letter or a value before them, or anything that ends like a sentence. */
const SENTENCE =
  /^\s*[“"„(]?\p{Lu}[\p{L}’'-]*[,:]?\s+[\p{Ll}\d(“{]|^\s*\p{Lu}[^<>=;]*\s[^<>=;]*[.?!]$|^\s*\W*\{\}\W*(\s\p{Ll}+,?){2,}[^<>=;]*[.?!]$/u
/** Words without a capital letter that end a sentence or are put together to one: `another standard`, `the balance {}`. */
const PHRASE = /^(?:\{\} )?\p{Ll}+(?: \p{Ll}+)+(?::? (?:[“"]?\{\}.*)?)?$/u
const WORD = /^\s*\p{Lu}[\p{L}’'-]+/u
/** Paths of drawings, and what describes a call. */
const DRAWING = /^[Mm]-?[\d.]|\(multipart/
const SQL =
  /\b(select|insert|update|delete)\b[^]*\b(from|into|set)\b|^is (not|null|distinct)\b|^not null$|^case when| as \w+$| skip locked$/
/** A call of the server, an import, a type: no words. */
const ID = /^(?:[A-Z]+ [/{]|[A-Z][A-Za-z]*\/|[\w.-]+$)/

const wordOf = (value: unknown): string => (typeof value === 'string' ? value : '')

const nameOf = (tree: Tree | undefined): string => {
  const key = tree?.['key'] ?? tree?.['name'] ?? tree?.['id']
  if (!isTree(key)) return wordOf(key)
  return wordOf(key['name']) || wordOf(key['value'])
}

function calleeOf(tree: Tree): string {
  const callee = tree['callee'] ?? tree['tag']
  if (!isTree(callee)) return ''
  if (callee.type !== 'MemberExpression') return wordOf(callee['name'])
  const { object, property } = callee
  const left = isTree(object) ? wordOf(object['name']) || calleeOf({ ...object, callee: object }) : ''
  return `${left}.${isTree(property) ? wordOf(property['name']) : ''}`
}

/** A field of a payload may have the name of something silent. */
const isField = (value: unknown): boolean =>
  isTree(value) && value.type === 'CallExpression' && FIELDS.test(calleeOf(value))

function isSilent(tree: Tree): boolean {
  switch (tree.type) {
    case 'ImportDeclaration':
    case 'ExportAllDeclaration':
    case 'TSLiteralType':
      return true
    case 'TaggedTemplateExpression':
      return calleeOf(tree).startsWith('sql')
    case 'NewExpression':
      return SILENT_CLASSES.test(calleeOf(tree))
    case 'CallExpression':
      return SILENT_CALLS.test(calleeOf(tree)) || (isTree(tree['callee']) && tree['callee'].type === 'Super')
    case 'Property':
    case 'JSXAttribute':
      return SILENT_NAMES.test(nameOf(tree)) && !isField(tree['value'])
    default:
      return false
  }
}

const textIn = (tree: Tree): string | null => {
  if (tree.type === 'Literal' && typeof tree['value'] === 'string') return tree['value']
  if (tree.type === 'JSXText') return String(tree['raw'])
  if (tree.type !== 'TemplateLiteral') return null
  const parts = tree['quasis'] as readonly { readonly value: { readonly cooked: string } }[]
  return parts.map(({ value }) => value.cooked).join('{}')
}

/** The first of a row whose value is worked out: a column's heading or a fact's label. */
function isHeading(tree: Tree, row: Tree): boolean {
  const [first, second] = row['elements'] as readonly (Tree | null)[]
  return first === tree && isTree(second) && second.type !== 'Literal'
}

/** The words of a value in `choice(title, values)` or `{ choices: values }`. */
const isChoice = ([, values, by]: readonly Tree[]): boolean =>
  values?.type === 'ObjectExpression' &&
  (by?.type === 'CallExpression'
    ? calleeOf(by) === 'choice'
    : by?.type === 'Property' && nameOf(by) === 'choices')

/** Whether the nearest name above says that people read it. */
function isShown(file: string, tree: Tree, above: readonly Tree[]): boolean {
  const by = above.find(({ type }) => !/^(Conditional|Logical|TSAs|JSXExpression)/.test(type))
  if (by?.type === 'Property') return SHOWN.test(nameOf(by)) || isChoice(above)
  if (by?.type === 'JSXAttribute') return SHOWN.test(nameOf(by))
  if (by?.type === 'ArrayExpression') return file.startsWith('server/') && isHeading(tree, by)
  if (by?.type !== 'CallExpression' || !/^(machines|contract)\//.test(file)) return false
  const place = (by['arguments'] as readonly unknown[]).indexOf(tree)
  return (FIELDS.test(calleeOf(by)) && place === 0) || (calleeOf(by) === 'done' && place === 1)
}

/** What a schema says when a value is refused: `.regex(pattern, words)`. */
const isWrong = (tree: Tree, [by]: readonly Tree[]): boolean =>
  by?.type === 'CallExpression' &&
  /\.(regex|refine)$/.test(calleeOf(by)) &&
  (by['arguments'] as readonly unknown[])[1] === tree

/** @returns what people read in the text of one file */
function copyIn(file: string, source: string): readonly Finding[] {
  const found: Finding[] = []
  const visit = (tree: Tree, above: readonly Tree[]): void => {
    if (isSilent(tree)) return
    const text = textIn(tree)
    const isKey = above[0]?.type === 'Property' && above[0]['key'] === tree
    if (text !== null && !isKey && !DRAWING.test(text) && !SQL.test(text)) {
      const isOneWord = WORD.test(text) && !/\p{Ll}\p{Lu}/u.test(text) && isShown(file, tree, above)
      if (isWrong(tree, above)) found.push({ text, node: tree, above })
      else if (
        (SENTENCE.test(text) || (PHRASE.test(text) && !file.startsWith('src/')) || isOneWord) &&
        !ID.test(isOneWord ? '' : text)
      )
        found.push({ text, node: tree, above })
    }
    for (const [name, value] of Object.entries(tree))
      if (name !== 'type')
        for (const child of [value].flat())
          if (isTree(child) && !(text !== null && child.type === 'TemplateElement'))
            visit(child, [tree, ...above])
  }
  const program = parseAst(source, { lang: file.endsWith('x') ? 'tsx' : 'ts' }) as unknown as Tree
  visit(program, [])
  return found
}

/** What is in the product's files. */
export const copyOutsideMessages = (files: readonly string[]) =>
  files
    .filter((file) => ROOTS.test(file) && !FOR_OPERATORS.test(file))
    .flatMap((file) => copyIn(file, textOf(file)).map((finding) => ({ file, ...finding })))
