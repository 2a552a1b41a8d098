/**
 * XML piece by piece: one record at a time is in memory. No document types and so no entities but XML's own five,
 * bounded in depth, in what stands between two tags and in the size of a record.
 */
import { SaxesParser } from 'saxes'
import { wrongField } from '../../../platform/http/refused.ts'

export type XmlNode = {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: readonly XmlNode[]
  readonly text: string
}

type Growing = XmlNode & { children: XmlNode[]; text: string }

/** The published lists are five deep at most. */
const MOST_DEPTH = 12
/** Characters between two tags: the longest remarks have some 10,000. */
const MOST_BETWEEN_TAGS = 200_000
/** Elements of one record: the fullest have some 2,000. */
const MOST_IN_RECORD = 20_000

const notXml = (why: string) => wrongField('file', `The file cannot be read as XML: ${why}.`)

/**
 * The root first, without its children; then each element that stands at `depth` (the root's is 0), whole.
 * @throws Refused 400 for what is no XML, is cut off, has a document type or breaks a bound
 */
export async function* recordsOf(bytes: AsyncIterable<Buffer>, depthOf: (root: string) => number) {
  const parser = new SaxesParser()
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const ready: XmlNode[] = []
  const open: Growing[] = []
  let recordDepth = Number.POSITIVE_INFINITY
  let elements = 0
  let sinceTag = 0
  const isInRecord = () => open.length > recordDepth

  parser.on('error', (error) => {
    throw notXml(error.message)
  })
  parser.on('doctype', () => {
    throw notXml('it has a document type, which no published list has')
  })
  parser.on('opentag', ({ name, attributes }) => {
    sinceTag = 0
    const node: Growing = { name, attributes: { ...attributes }, children: [], text: '' }
    if (open.length === 0) {
      recordDepth = depthOf(name)
      ready.push(node)
    }
    if (open.length === recordDepth) elements = 0
    open.push(node)
    elements += 1
    if (open.length > MOST_DEPTH) throw notXml('its elements are nested too deeply')
    if (isInRecord() && elements > MOST_IN_RECORD) throw notXml('an entry has too many parts')
  })
  const addText = (text: string) => {
    if (isInRecord()) open.at(-1)!.text += text
  }
  parser.on('text', addText)
  parser.on('cdata', addText)
  parser.on('closetag', () => {
    sinceTag = 0
    const wasInRecord = isInRecord()
    const node = open.pop()!
    if (!wasInRecord) return
    if (open.length === recordDepth) ready.push(node)
    else open.at(-1)!.children.push(node)
  })

  const read = (text: string) => {
    sinceTag += text.length
    parser.write(text)
    if (sinceTag > MOST_BETWEEN_TAGS) throw notXml('a text in it is too long')
  }
  const decoded = (chunk?: Buffer): string => {
    try {
      return chunk ? decoder.decode(chunk, { stream: true }) : decoder.decode()
    } catch {
      throw wrongField('file', 'The file is not encoded in UTF-8.')
    }
  }
  for await (const chunk of bytes) {
    read(decoded(chunk))
    yield* ready.splice(0)
  }
  read(decoded())
  // A document that is cut off is found here: nothing of it may be taken for a whole list.
  parser.close()
  yield* ready.splice(0)
}

export const childrenOf = (node: XmlNode, name: string): readonly XmlNode[] =>
  node.children.filter((child) => child.name === name)

/** The text of the first child of that name. */
export const textOf = (node: XmlNode, name: string): string | undefined => childrenOf(node, name)[0]?.text
