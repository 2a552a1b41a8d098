/** Text that a person wrote in a large field, with its paragraphs, line breaks and lists. */
import { Fragment } from 'react'
import styles from './prose.module.css'

export const Prose = ({ text }: { readonly text: string }) => (
  <div className={styles.prose}>
    {blocksOf(text).map((block, at) => (
      // oxlint-disable-next-line react/no-array-index-key -- blocks never move
      <Drawn key={at} block={block} />
    ))}
  </div>
)

function Drawn({ block: { kind, lines } }: { readonly block: Block }) {
  if (kind === 'paragraph')
    return (
      <p>
        {lines.map((line, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- lines never move
          <Fragment key={at}>
            {at > 0 && <br />}
            {line}
          </Fragment>
        ))}
      </p>
    )
  // oxlint-disable-next-line react/no-array-index-key -- lines never move
  const items = lines.map((line, at) => <li key={at}>{line}</li>)
  return kind === 'bullets' ? <ul>{items}</ul> : <ol>{items}</ol>
}

/** Plain text as people write it: paragraphs, line breaks, lists. Pure. */
type Block =
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
