/** Markdown pieces. */

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', '<br>')

/** A table; empty cells stay empty. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map(cell).join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')
}

export const code = (text: string): string => `\`${text}\``
