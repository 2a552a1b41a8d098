/** From what was typed to what is sent. Pure but for the idempotency key. */
import type { Request } from '../../lib/api.ts'
import type { Offering } from '../../../contract/offerings.ts'
import type { MessageId } from '../../lib/messages.ts'

export type RequestValues = {
  readonly quantities: readonly string[]
  readonly delivery: 'retire' | 'hold'
  readonly beneficiaryName: string
  readonly beneficiaryCountry: string
}

const plain = (text: string): string => text.replaceAll(/[\s\u202f\u00a0]/g, '').replace(',', '.')

/** At least one vintage, and no more than there is. What is wrong, as the id of its message; null: nothing. */
export function checkQuantity(text: string, available: string, all: readonly string[]): MessageId | null {
  if (all.every((one) => one.trim() === '')) return 'market.noVintageAsked'
  if (text.trim() === '') return null
  if (!/^\d{1,14}(\.\d{1,6})?$/.test(plain(text)) || Number(plain(text)) === 0) return 'market.notAQuantity'
  return Number(plain(text)) <= Number(available) ? null : 'market.notThatMany'
}

export function requestOf(
  { sid, vintages }: Offering,
  { quantities, delivery, beneficiaryName, beneficiaryCountry }: RequestValues,
): Request<'POST /operations'>['body'] {
  const lines = vintages.flatMap(({ sid: vintageSid }, index) => {
    const quantity = plain(quantities[index] ?? '')
    return quantity === '' ? [] : [{ vintageSid, quantity }]
  })
  return {
    type: 'contribution',
    offeringSid: sid,
    lines,
    delivery,
    beneficiaryName,
    beneficiaryCountry,
    idempotencyKey: crypto.randomUUID(),
  }
}
