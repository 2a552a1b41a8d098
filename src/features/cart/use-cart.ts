/** What one can do with the open cart. Each change is saved at once, silently. */
import { invalidate } from '../shared/change/invalidate.ts'
import { useMutation, type UseMutationResult } from '@tanstack/react-query'
import { useState } from 'react'
import type { Cart } from '../../../contract/offerings/carts.ts'
import type { Request } from '../../lib/api.ts'
import { ApiProblem, call, showsAtFields } from '../../lib/http.ts'
import { t } from '../../lib/messages.ts'
import { keepFocus } from '../../ui/keep-focus.ts'
import { keepCart } from './queries.ts'

type Change<Values> = UseMutationResult<Cart, Error, Values>

const again = () => void invalidate('offering')

function useChange<Values>(
  send: (values: Values) => Promise<Cart>,
  // What was refused may mean that someone else was faster: look again.
  onError: (error: Error) => void = again,
): Change<Values> {
  return useMutation({ mutationFn: send, onSuccess: keepCart, onError })
}

/** What is wrong with which part is on the page. */
const shown = (error: Error) => {
  if (error instanceof ApiProblem && error.issues.length > 0) showsAtFields(error)
}

const shownAndFetchedAgain = (error: Error) => {
  shown(error)
  again()
}

const SILENT = { silent: true } as const

export type NewLine = Request<'PUT /cart_lines'>['body']
export const usePutLine = () =>
  useChange((body: NewLine) => call('PUT /cart_lines', { body }, SILENT), shownAndFetchedAgain)

/** What the server finds wrong with the quantity that was sent last, such as a part of a unit; null: nothing. */
export const refusedQuantity = ({ error }: Change<NewLine>): string | null =>
  error instanceof ApiProblem ? (error.issues.find(({ path }) => path === 'quantity')?.message ?? null) : null

export const useRemoveLine = () =>
  useMutation({
    mutationFn: (sid: string) => call('DELETE /cart_lines/:sid', { params: { sid } }),
    onSettled: again,
  })

export const useAcceptPrice = () =>
  useChange(({ sid, unitPriceCents }: { readonly sid: string; readonly unitPriceCents: number }) =>
    call('PUT /cart_lines/:sid/price', { params: { sid }, body: { unitPriceCents } }, SILENT),
  )

export type Settings = Request<'PUT /cart'>['body']

/** The cart's settings, each saved when given. A choice shows at once and stays until the server has answered. */
export function useSettings(cart: Cart): {
  readonly shown: Cart
  /** False when it was not saved. */
  readonly change: (settings: Settings) => Promise<boolean>
} {
  const [chosen, setChosen] = useState<Settings>({})
  const { mutateAsync } = useSaveSettings()
  const change = async (settings: Settings) => {
    setChosen((before) => ({ ...before, ...settings }))
    const isSaved = await mutateAsync(settings).then(
      () => true,
      () => false,
    )
    setChosen((now) => withoutAnswered(now, settings))
    return isSaved
  }
  return { shown: { ...cart, ...chosen }, change }
}

export const useSaveSettings = () => useChange((body: Settings) => call('PUT /cart', { body }, SILENT))

/** What was chosen again meanwhile waits for its own answer. */
const withoutAnswered = (now: Settings, answered: Settings): Settings =>
  Object.fromEntries(
    Object.entries(now).filter(([name, value]) => answered[name as keyof Settings] !== value),
  )

export type Shares = Request<'PUT /cart/shares'>['body']['shares']
export const useShares = () =>
  useMutation({
    mutationFn: (shares: Shares) => call('PUT /cart/shares', { body: { shares } }, SILENT),
    onSuccess: keepCart,
    onError: shown,
  })

export const useRequestCart = () =>
  useMutation({
    mutationFn: ({
      sid,
      version,
      key,
      path,
    }: {
      readonly sid: string
      readonly version: number
      readonly key: string
      /** An owner approves what a colleague asked for; everyone else requests. */
      readonly path: 'request' | 'approve'
    }) => {
      const asked = { params: { sid }, body: { version, idempotencyKey: key } }
      return path === 'approve'
        ? call('POST /carts/:sid/approval/approve', asked)
        : call('POST /carts/:sid/request', asked)
    },
    onSuccess: (cart) => {
      keepCart(cart)
      void invalidate('operation')
      keepFocus()
    },
    onError: shownAndFetchedAgain,
  })

type Answer =
  | { readonly type: 'ask'; readonly version: number; readonly note: string }
  | { readonly type: 'withdraw' }
  | { readonly type: 'decline'; readonly version: number; readonly reason: string }

/** Asks for an approval, takes the question back, or declines. */
export async function answerCart({ sid }: Pick<Cart, 'sid'>, answer: Answer): Promise<void> {
  const params = { sid }
  if (answer.type === 'withdraw') await call('DELETE /carts/:sid/approval', { params })
  else if (answer.type === 'ask')
    await call(
      'POST /carts/:sid/approval',
      { params, body: { version: answer.version, note: answer.note } },
      { messages: { success: t('cart.approvalAsked') } },
    )
  else
    await call('POST /carts/:sid/approval/decline', {
      params,
      body: { version: answer.version, reason: answer.reason },
    })
  await invalidate('cart', sid)
}

/** The same as a mutation. After a refusal the cart is fetched again, because another person may have answered. */
export const useAnswer = (cart: Pick<Cart, 'sid'>) =>
  useMutation({ mutationFn: (answer: Answer) => answerCart(cart, answer), onError: again })
