/** The text of each page of a PDF, in the order in which it is drawn. */
import { PDF } from '@libpdf/core'

export async function pagesOf(bytes: Uint8Array): Promise<readonly string[]> {
  const document = await PDF.load(bytes)
  return document.extractText().map(({ text }) => text)
}
