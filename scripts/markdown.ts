/** Pieces of pages that are written from the code, and how such a page is written. */
import fs from 'node:fs'

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', '<br>')

/** A table; empty cells stay empty. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map(cell).join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')
}

export const code = (text: string): string => `\`${text}\``

/** Writes a page of docs; with `--check` it only ends with 1 when the file says something else. @param script that writes it */
export function writePage(file: string, made: string, script: string): void {
  if (!process.argv.includes('--check')) fs.writeFileSync(file, made)
  else if (!fs.existsSync(file) || fs.readFileSync(file, 'utf8') !== made) {
    console.error(`${file} is not what the code says: run node ${script}`)
    process.exit(1)
  }
}
