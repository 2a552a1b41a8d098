/** Text that a person wrote in a large field, with its paragraphs, line breaks and lists. */
import { Fragment } from 'react'
import { blocksOf, type Block } from './prose-blocks.ts'
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
