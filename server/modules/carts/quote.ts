/** A cart as a quote to pass on inside an organization: a PDF that says what it is and until when it holds. */
import { daysAfter, isoDay } from '../../../machines/kernel/days.ts'
import { dayText } from '../../../contract/rules/day-text.ts'
import { moneyText } from '../../../contract/rules/money-text.ts'
import { quantityText } from '../../../contract/rules/quantity.ts'
import type { Config } from '../../config.ts'
import { inScope, type Scope } from '../../platform/database.ts'
import { notFound } from '../../platform/http/refused.ts'
import { t } from '../../platform/messages.ts'
import { drawDraft } from '../documents/draft.drawing.ts'
import { readCart } from './carts.repository.ts'
import type { Answer, Places } from './carts.usecases.ts'

/** Days for which a quote says that it holds (decision 061). */
const QUOTE_DAYS = 14

type Quoted = Pick<Answer, 'lines' | 'totals' | 'vatReason'> & { readonly buyer: string }

type QuoteDrawing = {
  readonly quoted: Quoted
  readonly site: string
  readonly reference: string
  readonly at: Date
  readonly demonstration: boolean
}

/** @throws Refused 404 for someone else's cart, and for one with nothing that is for sale */
export async function quoteOf(
  { database, clock, config }: Places & { readonly config: Pick<Config, 'name' | 'demonstration'> },
  scope: Scope,
  cartId: string,
): Promise<{ readonly name: string; readonly bytes: Buffer }> {
  const quoted = await inScope(database, scope, async (trx) => {
    const cart = await readCart(trx, cartId)
    const organization = await trx
      .selectFrom('organization')
      .select('name')
      .where('id', '=', scope.organizationId)
      .executeTakeFirstOrThrow()
    return { ...cart, buyer: organization.name }
  })
  if (quoted.totals.length === 0) throw notFound()
  const reference = `Q-${cartId.slice(-8).toUpperCase()}-${quoted.version}`
  const { name: site, demonstration } = config
  const bytes = await drawQuote({ quoted, site, reference, at: clock(), demonstration })
  return { name: `${t('documents.quote.title')} ${reference}.pdf`, bytes }
}

export function drawQuote({ quoted, ...frame }: QuoteDrawing): Promise<Buffer> {
  const { at, site } = frame
  return drawDraft({
    ...frame,
    draft: {
      title: t('documents.quote.title'),
      subtitle: t('documents.quote.noInvoice'),
      facts: [
        [t('documents.quote.for'), quoted.buyer],
        [t('documents.quote.date'), dayText(isoDay(at))],
        [t('documents.quote.validUntil'), dayText(isoDay(daysAfter(at, QUOTE_DAYS)))],
        ...quoted.lines.flatMap(lineOf),
        ...quoted.totals.flatMap((total) => totalRows(total, site)),
      ],
      clauses: [
        { title: t('documents.quote.vatTitle'), text: quoted.vatReason },
        { title: t('documents.quote.noInvoice'), text: t('documents.quote.noInvoiceText') },
        {
          title: t('documents.quote.validity'),
          text: t('documents.quote.validityText', { days: QUOTE_DAYS }),
        },
      ],
      signatures: [],
    },
  })
}

type Row = readonly [label: string, value: string]

function lineOf(line: Quoted['lines'][number]): readonly Row[] {
  const { amountCents, unitPriceCents, currency } = line
  if (amountCents === null || unitPriceCents === null) return []
  const sum = t('documents.quote.sum', {
    quantity: quantityText(line.quantity),
    unit: line.unit,
    price: moneyText(unitPriceCents, currency),
    amount: moneyText(amountCents, currency),
  })
  const what = t('documents.quote.line', {
    title: line.title,
    vintage: line.vintage,
    standard: line.standard,
    seller: line.carrier,
  })
  return [[t('documents.quote.units'), `${what}\n${sum}`]]
}

function totalRows({ creditType, currency, total }: Quoted['totals'][number], site: string): readonly Row[] {
  const money = (cents: number) => moneyText(cents, currency)
  return [
    [t('documents.quote.unitsTotal', { creditType }), money(total.unitsCents)],
    [t('documents.quote.fee', { site }), money(total.feeCents)],
    [t('documents.quote.vat', { percent: total.vatPercent }), money(total.vatCents)],
    [t('documents.quote.total'), money(total.totalCents)],
  ]
}
