/** A chosen file becomes a plan, or a list of what is wrong with it. By its content: names of files say little. */
import { readCsv } from './csv.ts'
import { textOf } from './decode.ts'
import { MOST_BYTES, type Imported } from './entries.ts'
import { idsFor, type Home } from './identity.ts'
import { readProjectXml } from './read-project-xml.ts'

const EMPTY: Imported['plan'] = { tasks: new Map(), dependencies: new Map() }

const newId = (): string => crypto.randomUUID()

/** A file that is too large is not read at all. @param home what it comes into; null: nobody's plan yet */
export async function readFile(file: Blob, home: Home | null): Promise<Imported> {
  const tooLarge = { row: null, column: null, code: 'tooLarge', value: MOST_BYTES } as const
  if (file.size > MOST_BYTES) return { plan: EMPTY, problems: [tooLarge], notes: [] }
  return readBytes(new Uint8Array(await file.arrayBuffer()), home)
}

export function readBytes(bytes: Uint8Array, home: Home | null): Imported {
  const read = textOf(bytes)
  if ('problem' in read) return { plan: EMPTY, problems: [read.problem], notes: [] }
  const ids = idsFor(home, newId)
  return read.text.trimStart().startsWith('<') ? readProjectXml(read.text, ids) : readCsv(read.text, ids)
}
