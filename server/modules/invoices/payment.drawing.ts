/** How an invoice is paid, as it is on the paper. */
import { drawArtifact, INK, labelled, write, type Paper } from '../../platform/documents/paper.ts'
import { codePath, epcText, transferOf } from './epc.ts'
import type { Issued } from './invoices.repository.ts'
import { t } from '../../platform/messages.ts'

const grouped = (code: string): string => code.replace(/(.{4})(?=.)/g, '$1 ')

const CODE = 104

/** Terms and account, with the code for banking apps; a credit note says only what becomes of the money. Room was made. */
export function drawPayment(paper: Paper, issued: Issued): void {
  const { document, kind, reference } = issued
  const { account } = document
  const transfer = transferOf(issued)
  const { left: margin } = paper.page.margins
  const whole = paper.page.width - 2 * margin
  if (account === null || transfer === null || kind === 'creditNote') {
    write(paper, 'text', 9.5).text(document.terms, margin, paper.y, { width: whole })
    paper.y += 14
    return
  }
  const top = paper.y
  drawArtifact(paper, () => paper.roundedRect(margin, top, whole, CODE + 34, 10).fill(INK.tint))
  const code = epcText(transfer)
  if (code !== null) drawCode(paper, code, margin + 17, top + 17, CODE)
  const x = margin + (code === null ? 18 : CODE + 38)
  const width = margin + whole - x - 16
  const second = x + width / 2 + 32
  write(paper, 'display', 14, INK.deep).text('Payment', x, top + 15, { role: 'H2' })
  const below = labelled(paper, 'IBAN', grouped(account.iban), x, paper.y + 5, width)
  const bank = [account.bic, account.bank].filter(Boolean).join(', ')
  const left = labelled(paper, 'Reference', grouped(reference), x, below + 6, second - x - 8)
  const right = bank ? labelled(paper, 'Bank', bank, second, below + 6, x + width - second, 28) : left
  const hint = code === null ? '' : t('documents.invoices.bankingAppsReadCode')
  write(paper, 'text', 8.5, INK.quiet).text(`${document.terms}${hint}`, x, Math.max(left, right) + 7, {
    width,
  })
  paper.y = top + CODE + 50
}

/** As squares, so that it is sharp at every size and needs no transparency. */
function drawCode(paper: Paper, text: string, x: number, y: number, size: number): void {
  const code = codePath(text)
  drawArtifact(paper, () => {
    paper.save()
    paper.translate(x, y).scale(size / code.size)
    paper.path(code.path).fill(INK.deep)
    paper.restore()
  })
}
