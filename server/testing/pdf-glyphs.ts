/** Reads out of a PDF which glyphs it draws and what they mean: from the content of its pages and the fonts in it. */
import { PDF } from '@libpdf/core'
import * as fontkit from 'fontkit'

export type DrawnGlyph = {
  readonly font: string
  /** In the font that lies in the file; 0 is the empty box. */
  readonly glyph: number
  /** As the file says it is read. */
  readonly text: string
  /** Whether the font draws anything for it. */
  readonly hasOutline: boolean
}

type Dict = ReturnType<PDF['getCatalog']>
type Font = { readonly name: string; readonly texts: readonly string[]; readonly file: fontkit.Font }

/** @throws when a font is not embedded, or its codes are not its glyphs */
export async function glyphsOf(bytes: Uint8Array): Promise<readonly DrawnGlyph[]> {
  const document = await PDF.load(bytes)
  const resolve = (ref: Parameters<PDF['getObject']>[0]) => document.getObject(ref)
  const known = new Map<Dict, Font>()
  return document.getPages().flatMap((page) => {
    const fonts = page.getResources().getDict('Font', resolve)
    const content = streamText(page.dict, 'Contents', resolve)
    const glyphs: DrawnGlyph[] = []
    let font: Font | null = null
    for (const [, name, codes] of content.matchAll(/\/(\S+) [\d.]+ Tf|<([\da-f]*)>(?= |\])/gi)) {
      if (name !== undefined) {
        const dict = fonts?.getDict(name, resolve)
        if (!dict) throw new Error(`the page has no font ${name}`)
        font = known.get(dict) ?? fontIn(dict, resolve)
        known.set(dict, font)
      } else if (font && codes) glyphs.push(...codesOf(codes).map((code) => glyphOf(font!, code)))
    }
    return glyphs
  })
}

type Resolve = (ref: Parameters<PDF['getObject']>[0]) => ReturnType<PDF['getObject']>

function streamText(dict: Dict, key: string, resolve: Resolve): string {
  return Buffer.from(streamBytes(dict, key, resolve)).toString('latin1')
}

function streamBytes(dict: Dict, key: string, resolve: Resolve): Uint8Array {
  const found = dict.get(key, resolve)
  if (found && 'getDecodedData' in found) return found.getDecodedData()
  throw new Error(`${key} is no stream`)
}

function fontIn(dict: Dict, resolve: Resolve): Font {
  const name = dict.getName('BaseFont', resolve)?.value ?? ''
  const below = dict.getArray('DescendantFonts', resolve)?.at(0, resolve)
  if (below?.type !== 'dict' || dict.getName('Encoding', resolve)?.value !== 'Identity-H')
    throw new Error(`${name} is not embedded`)
  if (below.getName('CIDToGIDMap', resolve)?.value !== 'Identity') throw new Error(`${name} maps its codes`)
  const program = streamBytes(below.getDict('FontDescriptor', resolve)!, 'FontFile2', resolve)
  const file = fontkit.create(Buffer.from(program))
  if (!('layout' in file)) throw new Error(`${name} is a collection`)
  return { name, texts: textsOf(streamText(dict, 'ToUnicode', resolve)), file }
}

/** The text of each code, from the ranges of a ToUnicode map. */
function textsOf(map: string): readonly string[] {
  const texts: string[] = []
  for (const [, first, list] of map.matchAll(/<([\da-f]+)> <[\da-f]+> \[([^\]]*)\]/gi))
    [...list!.matchAll(/<([\da-f ]*)>/gi)].forEach(([, units], index) => {
      const values = units!.split(' ').map((unit) => Number.parseInt(unit, 16))
      texts[Number.parseInt(first!, 16) + index] = String.fromCharCode(...values)
    })
  return texts
}

const codesOf = (hex: string): readonly number[] =>
  Array.from(hex.match(/.{4}/g) ?? [], (code) => Number.parseInt(code, 16))

const glyphOf = ({ name, texts, file }: Font, glyph: number): DrawnGlyph => ({
  font: name,
  glyph,
  text: texts[glyph] ?? '',
  hasOutline: file.getGlyph(glyph).path.commands.length > 0,
})
