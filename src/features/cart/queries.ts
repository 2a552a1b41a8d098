/** The organization's cart: asked once, kept by what the server answers to each change. */
import { queryOptions } from '@tanstack/react-query'
import type { Cart } from '../../../contract/offerings/carts.ts'
import { call } from '../../lib/http.ts'
import { keepAnswer, queryClient, quietQuery } from '../../lib/query-client.ts'
import { may } from '../shared/person/may.ts'
import { viewerQuery } from '../shared/session/viewer.ts'

/** null: nothing was put in yet. */
export const openCartQuery = queryOptions({
  queryKey: ['cart', 'open'],
  queryFn: async (): Promise<Cart | null> => (await call('GET /cart', {})).cart,
})

export const chargesQuery = quietQuery(['cart', 'charges'], 'GET /cart/charges', {})

export const cartQuery = (sid: string) => quietQuery(['cart', sid], 'GET /carts/:sid', { params: { sid } })

/** Whether one may send it; asked again whenever the cart is another. */
export const approvalQuery = ({ sid, version }: Pick<Cart, 'sid' | 'version'>) =>
  quietQuery(['cart', sid, 'approval', version], 'GET /carts/:sid/approval', { params: { sid } })

/** The open cart with its totals and who asks for its approval, for an owner; null: no question waits. */
export const askedCartQuery = queryOptions({
  queryKey: ['cart', 'asked'],
  queryFn: async () => {
    if (!may('owner', await queryClient.ensureQueryData(viewerQuery))) return null
    const cart = await queryClient.fetchQuery(openCartQuery)
    if (!cart || cart.lines.length === 0) return null
    const { state, asked } = await queryClient.fetchQuery(approvalQuery(cart))
    return state === 'waiting' && asked ? { cartSid: cart.sid, totals: cart.totals, ...asked } : null
  },
})

/** Answers may overtake each other: an older one than what is shown is dropped. */
export function keepCart(cart: Cart): void {
  const isOpen = cart.status === 'open'
  keepAnswer(openCartQuery.queryKey, (known) => {
    if (known && known.sid === cart.sid && known.version > cart.version) return known
    return isOpen ? cart : null
  })
  keepAnswer(cartQuery(cart.sid).queryKey, (known) => (known && known.version > cart.version ? known : cart))
}
