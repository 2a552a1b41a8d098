/** XML record by record, without document types, bounded in depth and size. */
import { SaxesParser } from 'saxes'
import { wrongField } from '../../../platform/http/refused.ts'
import { t } from '../../../platform/messages.ts'

export type XmlNode = {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: readonly XmlNode[]
  readonly text: string
}

type Growing = XmlNode & { children: XmlNode[]; text: string }

export type XmlBounds = {
  readonly depth: number
  /** Characters between two tags. */
  readonly betweenTags: number
  /** Elements of one record. */
  readonly inRecord: number
  /** Why a document type is refused. */
  readonly doctype: string
  /** Names without their namespace prefix. */
  readonly isLocal?: boolean
  /** The element that counts as the root, wherever it stands and however often; what is around it is passed over. */
  readonly within?: string
  /** Reads other encodings than UTF-8. */
  readonly decode?: (bytes: AsyncIterable<Buffer>) => AsyncGenerator<string>
}

/** The published lists are five deep at most, their longest remarks have some 10,000 characters, the fullest entries 2,000 elements. */
const LISTS: XmlBounds = {
  depth: 12,
  betweenTags: 200_000,
  inRecord: 20_000,
  doctype: t('refusals.screening.xml.doctypeList'),
}

const notUtf8 = () => wrongField('file', t('refusals.screening.fileNotEncodedUtf8'))
const notXml = (why: string) => wrongField('file', t('refusals.screening.fileCannotReadXml', { why }))

/** The root without children, then each whole element at `depth` (root: 0). @throws Refused 400 */
export async function* recordsOf(
  bytes: AsyncIterable<Buffer>,
  depthOf: (root: string) => number,
  bounds: XmlBounds = LISTS,
) {
  const parser = new SaxesParser()
  const ready: XmlNode[] = []
  const open: Growing[] = []
  let recordDepth = Number.POSITIVE_INFINITY
  let elements = 0
  let sinceTag = 0
  const isInRecord = () => open.length > recordDepth

  parser.on('error', (error) => {
    throw notXml(error.message.replace(/\.$/, ''))
  })
  parser.on('doctype', () => {
    throw notXml(bounds.doctype)
  })
  // A file that is read as UTF-8 and says otherwise would be read wrongly where it happens to fit.
  parser.on('xmldecl', ({ encoding }) => {
    if (!bounds.decode && encoding && encoding.toUpperCase() !== 'UTF-8') throw notUtf8()
  })
  parser.on('opentag', ({ name: written, attributes }) => {
    sinceTag = 0
    const name = bounds.isLocal ? written.slice(written.indexOf(':') + 1) : written
    const node: Growing = { name, attributes: { ...attributes }, children: [], text: '' }
    if (bounds.within === undefined ? open.length === 0 : name === bounds.within && !isInRecord()) {
      recordDepth = open.length + depthOf(name)
      // Namespaces may be declared around it.
      const around = open.map((one) => one.attributes)
      ready.push({
        ...node,
        attributes: Object.assign({}, ...around, node.attributes) as XmlNode['attributes'],
      })
    }
    if (open.length === recordDepth) elements = 0
    open.push(node)
    elements += 1
    if (open.length > bounds.depth) throw notXml(t('refusals.screening.xml.depth'))
    if (isInRecord() && elements > bounds.inRecord) throw notXml(t('refusals.screening.xml.parts'))
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
    if (sinceTag > bounds.betweenTags) throw notXml(t('refusals.screening.xml.text'))
  }
  for await (const text of (bounds.decode ?? decodedUtf8)(bytes)) {
    read(text)
    yield* ready.splice(0)
  }
  // A document that is cut off is found here: nothing of it may be taken for a whole list.
  parser.close()
  yield* ready.splice(0)
}

async function* decodedUtf8(bytes: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const decoded = (chunk?: Buffer): string => {
    try {
      return chunk ? decoder.decode(chunk, { stream: true }) : decoder.decode()
    } catch {
      throw notUtf8()
    }
  }
  for await (const chunk of bytes) yield decoded(chunk)
  yield decoded()
}

export const childrenOf = (node: XmlNode, name: string): readonly XmlNode[] =>
  node.children.filter((child) => child.name === name)

/** The text of the first child of that name. */
export const textOf = (node: XmlNode, name: string): string | undefined => childrenOf(node, name)[0]?.text
