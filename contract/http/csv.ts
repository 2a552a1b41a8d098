/** Lines of CSV as every table of the product writes them (RFC 4180). */

/** What makes a spreadsheet calculate, or a tab or return before it (OWASP, CSV injection). */
export const FORMULA = /^'*[=+\-@\t\r]/

/** Text that a spreadsheet could take for a formula gets a quote before it, which `plain` takes away again. */
export const harmless = (text: string): string => (FORMULA.test(text) ? `'${text}` : text)

export const plain = (cell: string): string =>
  cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell

export const csvLine = (cells: readonly string[]): string =>
  `${cells.map((cell) => (/[",;\r\n\t]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(',')}\r\n`
