/** Breaks text into lines that fit the width of a column, in points. */
import LineBreaker from 'linebreak'

export type Measure = (text: string) => number

/** Scripts that write words without blanks between them. */
const UNSPACED = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u
let thai: Intl.Segmenter | undefined
/** Made at the first word of such a script: its dictionary takes longer than the rest of this file. */
const words = (): Intl.Segmenter => (thai ??= new Intl.Segmenter('th', { granularity: 'word' }))
const letters = new Intl.Segmenter()

const split = (segmenter: Intl.Segmenter, text: string): readonly string[] =>
  Array.from(segmenter.segment(text), ({ segment }) => segment)

/** The pieces between which a line may end, by the Unicode line breaking algorithm. */
function piecesOf(paragraph: string): readonly string[] {
  const breaker = new LineBreaker(paragraph)
  const pieces: string[] = []
  let start = 0
  for (let next = breaker.nextBreak(); next; next = breaker.nextBreak()) {
    pieces.push(paragraph.slice(start, next.position))
    start = next.position
  }
  return pieces.flatMap((piece) => (UNSPACED.test(piece) ? wordsOf(piece) : [piece]))
}

/** Brackets and stops stay with their word. */
function wordsOf(piece: string): readonly string[] {
  const parts: string[] = []
  for (const word of split(words(), piece)) {
    const last = parts.at(-1)
    if (last !== undefined && (/^[\p{Pe}\p{Pf}\p{Po}\s]/u.test(word) || /[\p{Ps}\p{Pi}]$/u.test(last)))
      parts[parts.length - 1] = last + word
    else parts.push(word)
  }
  return parts
}

/** A piece that is wider than the column ends anywhere between two letters. */
const narrowed = (piece: string, width: number, measure: Measure): readonly string[] =>
  measure(piece.trimEnd()) <= width ? [piece] : split(letters, piece)

function linesOfParagraph(paragraph: string, width: number, measure: Measure): readonly string[] {
  const lines: string[] = []
  let line = ''
  let used = 0
  for (const piece of piecesOf(paragraph).flatMap((one) => narrowed(one, width, measure))) {
    if (line !== '' && used + measure(piece.trimEnd()) > width) {
      lines.push(line.trimEnd())
      line = ''
      used = 0
    }
    line += piece
    used += measure(piece)
  }
  return [...lines, line.trimEnd()]
}

export const linesOf = (text: string, width: number, measure: Measure): readonly string[] =>
  text.split('\n').flatMap((paragraph) => linesOfParagraph(paragraph, width, measure))

/** At most this many lines; the last of them says that there is more. */
export function cutLines(
  lines: readonly string[],
  most: number,
  width: number,
  measure: Measure,
): readonly string[] {
  if (lines.length <= most) return lines
  const kept = lines.slice(0, Math.max(1, most))
  const last = [...split(letters, kept.at(-1)!)]
  while (last.length > 0 && measure(`${last.join('').trimEnd()}…`) > width) last.pop()
  return [...kept.slice(0, -1), `${last.join('').trimEnd()}…`]
}
