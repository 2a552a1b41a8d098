/** Plain text as people write it: paragraphs, line breaks, lists. Pure. */
export type Block =
  | { readonly kind: 'paragraph'; readonly lines: readonly string[] }
  | { readonly kind: 'bullets' | 'numbers'; readonly lines: readonly string[] }

const BULLET = /^\s*[-*•–]\s+/
const NUMBER = /^\s*\d{1,3}[.)]\s+/
const kindOf = (line: string): Block['kind'] =>
  BULLET.test(line) ? 'bullets' : NUMBER.test(line) ? 'numbers' : 'paragraph'

/** Blocks are separated by an empty line; lines of a list that follow one another are one list. */
export function blocksOf(text: string): readonly Block[] {
  const blocks: { kind: Block['kind']; lines: string[] }[] = []
  let isNew = true
  for (const line of text.split('\n')) {
    if (line.trim() === '') isNew = true
    else {
      const kind = kindOf(line)
      const last = blocks.at(-1)
      const goesOn = last?.kind === kind && (!isNew || kind !== 'paragraph')
      const said = line.replace(kind === 'bullets' ? BULLET : kind === 'numbers' ? NUMBER : /^\s+/, '')
      if (last && goesOn) last.lines.push(said)
      else blocks.push({ kind, lines: [said] })
      isNew = false
    }
  }
  return blocks
}
