/** Small changes of a source file, each of which a test should notice. */
import { parseAst } from 'vite'

export type Mutation = {
  readonly start: number
  readonly end: number
  readonly text: string
  readonly what: string
}

type Tree = {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [key: string]: unknown
}

const isTree = (value: unknown): value is Tree =>
  typeof value === 'object' && value !== null && typeof (value as Tree).type === 'string'

const OPERATORS: Readonly<Record<string, string>> = {
  '===': '!==',
  '!==': '===',
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '-': '+',
  '*': '/',
  '&&': '||',
  '||': '&&',
}
/** A status, a kind or the name of an event. */
const CONSTANT = /^[a-z][A-Za-z.]+$/
/** Types are gone when the file runs; these hold values. */
const WITH_VALUE = /^TS(As|Satisfies|NonNull)/

/** @param source TypeScript @returns every mutation of it, in the order of the text */
export function mutationsOf(source: string): readonly Mutation[] {
  const found: Mutation[] = []
  const textOf = ({ start, end }: Tree) => source.slice(start, end)
  const add = ({ start, end }: Tree, text: string, what: string) => found.push({ start, end, text, what })

  const visit = (tree: Tree): void => {
    if (/^(Import|ExportAll)/.test(tree.type)) return
    if (tree.type.startsWith('TS') && !WITH_VALUE.test(tree.type)) return
    mutate(tree)
    for (const [name, value] of Object.entries(tree)) {
      // The key of a property is its name, not a value.
      if (name === 'key' && tree['computed'] !== true) continue
      for (const child of [value].flat()) if (isTree(child)) visit(child)
    }
  }

  const mutate = (tree: Tree): void => {
    const { type, test, expression, callee, left, right, operator, value } = tree
    if ((type === 'IfStatement' || type === 'ConditionalExpression') && isTree(test))
      add(test, `!(${textOf(test)})`, 'condition negated')
    if (/^(Binary|Logical)Expression$/.test(type) && isTree(left) && isTree(right)) {
      const was = typeof operator === 'string' ? operator : ''
      const other = OPERATORS[was]
      if (other) add(tree, `${textOf(left)} ${other} ${textOf(right)}`, `${was} became ${other}`)
    }
    if (
      type === 'ExpressionStatement' &&
      isTree(expression) &&
      /^(Await|Call)Expression$/.test(expression.type)
    )
      add(tree, ';', 'statement removed')
    if (type === 'CallExpression' && isTree(callee) && isTree(callee['object']) && isTree(callee['property']))
      if (textOf(callee['property']) === 'filter') add(tree, textOf(callee['object']), 'filter removed')
    if (type === 'Literal' && typeof value === 'boolean') add(tree, `${!value}`, `${value} became ${!value}`)
    if (type === 'Literal' && typeof value === 'string' && CONSTANT.test(value))
      add(tree, "'mutant'", `'${value}' became 'mutant'`)
  }

  visit(parseAst(source, { lang: 'ts' }) as unknown as Tree)
  return found.toSorted((one, other) => one.start - other.start)
}

export const mutated = (source: string, { start, end, text }: Mutation): string =>
  source.slice(0, start) + text + source.slice(end)
