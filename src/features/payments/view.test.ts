import { expect, test } from 'vitest'
import { incomingFilterOf, sumsOf, transactionFilterOf, viewOf } from './view.ts'

test('an address without a view, or with an unknown one, opens what comes in', () => {
  expect(
    ['', 'view=statements', 'view=payouts', 'view=x'].map((text) => viewOf(new URLSearchParams(text))),
  ).toEqual(['incoming', 'statements', 'payouts', 'incoming'])
})

test('words that a view does not know are left out of what is asked', () => {
  const address = new URLSearchParams('view=statements&state=aside&statementSid=s&cursor=c')
  expect(transactionFilterOf(address)).toEqual({ state: 'aside', statementSid: 's', cursor: 'c' })
  expect(incomingFilterOf(address)).toEqual({ cursor: 'c' })
})

test('money is added within a currency and never across', () => {
  expect(
    sumsOf([
      { currency: 'USD', cents: 1 },
      { currency: 'EUR', cents: 2 },
      { currency: 'EUR', cents: 3 },
    ]),
  ).toEqual([
    { currency: 'EUR', cents: 5 },
    { currency: 'USD', cents: 1 },
  ])
})
