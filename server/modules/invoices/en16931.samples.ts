/**
 * For tests: the business rules of EN 16931 as the European Commission publishes them for the syntax CII (schematron 1.3.16,
 * EUPL-1.2, unchanged, https://github.com/ConnectingEurope/eInvoicing-EN16931), asked of a document by the rules of ISO Schematron.
 */
import fs from 'node:fs'
import path from 'node:path'
import fontoxpath from 'fontoxpath'
import { parseXmlDocument, type Element } from 'slimdom'

const SCHEMATRON = path.join(import.meta.dirname, 'samples', 'EN16931-CII-validation-preprocessed.sch')

type Assert = { readonly id: string; readonly test: string }
type Rule = { readonly context: string; readonly asserts: readonly Assert[] }

const { evaluateXPathToBoolean, evaluateXPathToNodes } = fontoxpath

const schema = parseXmlDocument(fs.readFileSync(SCHEMATRON, 'utf8')).documentElement!

const childrenOf = (element: Element, name: string): readonly Element[] =>
  element.children.filter(({ localName }) => localName === name)

/** A context is a pattern: one that begins nowhere in particular fits wherever it stands. */
function anywhere(context: string): string {
  return context.trimStart().startsWith('/') ? context : `//(${context})`
}

/** Of each pattern. */
const RULES: readonly (readonly Rule[])[] = childrenOf(schema, 'pattern').map((pattern) =>
  childrenOf(pattern, 'rule').map((rule) => ({
    context: anywhere(rule.getAttribute('context')!),
    asserts: childrenOf(rule, 'assert').map((one) => ({
      id: one.getAttribute('id')!,
      test: one.getAttribute('test')!,
    })),
  })),
)

const namespaces = new Map(
  childrenOf(schema, 'ns').map((ns) => [ns.getAttribute('prefix'), ns.getAttribute('uri')]),
)
const OPTIONS = { namespaceResolver: (prefix: string) => namespaces.get(prefix) ?? null }

/** How many statements the rules make. */
export const ASSERTS = RULES.flat().flatMap(({ asserts }) => asserts).length

/** @returns names of the statements that do not hold, fatal or not, each once */
export function brokenRules(xml: string): readonly string[] {
  const document = parseXmlDocument(xml)
  const broken = new Set<string>()
  for (const rules of RULES) {
    // Of a pattern's rules the first that fits an element speaks of it.
    const spokenOf = new Set<object>()
    for (const { context, asserts } of rules) {
      const nodes = evaluateXPathToNodes<Element>(context, document, null, {}, OPTIONS)
      for (const node of nodes.filter((one) => !spokenOf.has(one))) {
        spokenOf.add(node)
        for (const { id, test } of asserts)
          if (!evaluateXPathToBoolean(test, node, null, {}, OPTIONS)) broken.add(id)
      }
    }
  }
  return [...broken]
}
