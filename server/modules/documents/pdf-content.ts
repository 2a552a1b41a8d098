/**
 * What a PDF would do besides being read: run a script, start a program, send a form, carry another file. Asked of its
 * objects as a reader finds them, not of its bytes: names may be escaped, objects compressed.
 */
import { PDF } from '@libpdf/core'
import { t } from '../../platform/messages.ts'

type Primitive = NonNullable<ReturnType<PDF['getObject']>>
type Dict = ReturnType<PDF['getCatalog']>

/** Kinds of actions and annotations that reach out of the page (ISO 32000-2, 12.6.4 and 12.5.6). */
const ACTIONS: ReadonlySet<string> = new Set([
  'JavaScript',
  'Launch',
  'SubmitForm',
  'ImportData',
  'GoToE',
  'GoToR',
  'Rendition',
  'RichMediaExecute',
])
const ANNOTATIONS: ReadonlySet<string> = new Set(['RichMedia', 'Movie', 'Screen', '3D'])
/** `AA`: what happens when a page is opened, a field is left, the file is printed. */
const KEYS: ReadonlySet<string> = new Set(['JS', 'JavaScript', 'XFA', 'AA'])
/** The one file that may be inside: an electronic invoice under the name that its standard gives it. */
const INVOICE = /^(factur-x|zugferd-invoice|xrechnung|order-x)\.xml$/i

/** More objects than any real document has. */
const MOST_OBJECTS = 200_000

/** @returns what is wrong with it, in words for people; null for a harmless document @throws when it cannot be read */
export async function wrongIn(bytes: Uint8Array): Promise<string | null> {
  const document = await PDF.load(bytes)
  if (document.isEncrypted) return t('refusals.documents.pdfProtectedSaveWithoutPassword')
  return document.getPageCount() > 0 ? wrongObject(document) : t('refusals.documents.pdfCannotReadSaveAgain')
}

function wrongObject(document: PDF): string | null {
  const seen = new Set<string>()
  const waiting: Primitive[] = [document.getCatalog()]
  for (let count = 0; waiting.length > 0; count += 1) {
    if (count > MOST_OBJECTS) return t('refusals.documents.pdfManyPartsPrintNew')
    const one = waiting.pop()!
    if (one.type === 'ref') {
      const key = one.toString()
      if (seen.has(key)) continue
      seen.add(key)
      const target = document.getObject(one)
      if (target) waiting.push(target)
    } else if (one.type === 'array') for (const part of one.toArray()) waiting.push(part)
    else if (one.type === 'dict' || one.type === 'stream') {
      const wrong = wrongWith(one, document)
      if (wrong !== null) return wrong
      waiting.push(...[...one].map(([, value]) => value))
    }
  }
  return null
}

const ACTIVE = t('refusals.documents.pdfContainsScriptActionPrint')
const CARRIES = t('refusals.documents.pdfCarriesAnotherFileOnly')

function wrongWith(dict: Dict, document: PDF): string | null {
  const resolve = (ref: Parameters<PDF['getObject']>[0]) => document.getObject(ref)
  const nameAt = (key: string): string => dict.getName(key, resolve)?.value ?? ''
  if (ACTIONS.has(nameAt('S')) || ANNOTATIONS.has(nameAt('Subtype'))) return ACTIVE
  if ([...dict.keys()].some(({ value }) => KEYS.has(value))) return ACTIVE
  if (dict.has('Collection') || nameAt('Subtype') === 'FileAttachment') return CARRIES
  if (dict.has('EF')) {
    // The name that a reader shows and saves under.
    const called = ['UF', 'F'].flatMap((key) => dict.getString(key, resolve)?.asString() ?? [])
    if (called.length === 0 || !called.every((name) => INVOICE.test(name))) return CARRIES
  }
  return null
}
