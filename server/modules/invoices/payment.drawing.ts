/** How an invoice is paid, as it stands on the paper. */
import qrcode from 'qrcode'
import { INK, labelled, write, type Paper } from '../../platform/documents/paper.ts'
import { epcText } from './epc.ts'
import type { Issued } from './invoices.repository.ts'

const grouped = (code: string): string => code.replace(/(.{4})(?=.)/g, '$1 ')

const CODE = 104

/** Terms and account, with the code for banking apps; a credit note says only what becomes of the money. Room was made. */
export function drawPayment(paper: Paper, { document, kind, currency, reference }: Issued): void {
  const { account } = document
  const { left: margin } = paper.page.margins
  const whole = paper.page.width - 2 * margin
  if (account === null || kind === 'creditNote') {
    write(paper, 'text', 9.5).text(document.terms, margin, paper.y, { width: whole })
    paper.y += 14
    return
  }
  const top = paper.y
  paper.roundedRect(margin, top, whole, CODE + 34, 10).fill(INK.tint)
  const code = epcText({
    name: document.seller.name,
    iban: account.iban,
    bic: account.bic,
    cents: document.totalCents,
    currency,
    reference,
  })
  if (code !== null) drawCode(paper, code, margin + 17, top + 17, CODE)
  const x = margin + (code === null ? 18 : CODE + 38)
  const width = margin + whole - x - 16
  const second = x + width / 2 + 32
  write(paper, 'display', 14, INK.deep).text('Payment', x, top + 15)
  const below = labelled(paper, 'IBAN', grouped(account.iban), x, paper.y + 5, width)
  const bank = [account.bic, account.bank].filter(Boolean).join(', ')
  const left = labelled(paper, 'Reference', grouped(reference), x, below + 6, second - x - 8)
  const right = bank ? labelled(paper, 'Bank', bank, second, below + 6, x + width - second, 28) : left
  const hint = code === null ? '' : ' Banking apps read the code.'
  write(paper, 'text', 8.5, INK.quiet).text(`${document.terms}${hint}`, x, Math.max(left, right) + 7, {
    width,
  })
  paper.y = top + CODE + 50
}

/** As squares, so that it is sharp at every size and needs no transparency. */
function drawCode(paper: Paper, text: string, x: number, y: number, size: number): void {
  const { modules } = qrcode.create(text, { errorCorrectionLevel: 'M' })
  const step = size / modules.size
  for (let line = 0; line < modules.size; line += 1)
    for (let column = 0; column < modules.size; column += 1)
      if (modules.get(line, column)) paper.rect(x + column * step, y + line * step, step + 0.05, step + 0.05)
  paper.fill(INK.deep)
}
