/** The organization's cart. */
import type { FastifyInstance } from 'fastify'
import { cartApprovals } from '../../../contract/offerings/cart-approval.ts'
import { carts } from '../../../contract/offerings/carts.ts'
import type { Deps } from '../../deps.ts'
import { sendFile } from '../../platform/http/send-file.ts'
import { route, scopedRoute } from '../../shared/http/route.ts'
import { answerApproval, showApproval } from './approval.usecases.ts'
import { splitBudget } from './carts.budget.ts'
import { readCart } from './carts.repository.ts'
import { requestCart } from './carts.request.ts'
import { quoteOf } from './quote.ts'
import {
  acceptPrice,
  changeSettings,
  chargesOf,
  putLine,
  removeLine,
  showOpenCart,
} from './carts.usecases.ts'

export function cartsRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, carts.open, ({ scope }) => showOpenCart(deps, scope))

  scopedRoute(app, deps.database, carts.show, ({ trx, params }) => readCart(trx, params.sid))

  route(app, carts.settings, ({ scope, body }) => changeSettings(deps, scope, body))

  route(app, carts.putLine, ({ scope, body }) => putLine(deps, scope, body))

  route(app, carts.removeLine, async ({ scope, params }) => {
    await removeLine(deps, scope, params.sid)
  })

  route(app, carts.shares, ({ scope, body }) => splitBudget(deps, scope, body.shares))

  route(app, carts.acceptPrice, ({ scope, params, body }) =>
    acceptPrice(deps, scope, params.sid, body.unitPriceCents),
  )

  route(app, carts.charges, ({ scope }) => chargesOf(deps, scope))

  route(app, carts.quote, async ({ scope, params, reply }) =>
    sendFile(reply, { ...(await quoteOf(deps, scope, params.sid)), mediaType: 'application/pdf' }),
  )

  route(app, carts.request, ({ scope, params, body }) =>
    requestCart(deps, scope, { ...params, ...body, event: 'cart.request' }),
  )

  route(app, cartApprovals.show, ({ scope, params }) => showApproval(deps, scope, params.sid))

  route(app, cartApprovals.ask, ({ scope, params, body }) =>
    answerApproval(deps, scope, params.sid, { type: 'approval.ask', ...body }),
  )

  route(app, cartApprovals.withdraw, ({ scope, params }) =>
    answerApproval(deps, scope, params.sid, { type: 'approval.withdraw' }),
  )

  route(app, cartApprovals.approve, ({ scope, params, body }) =>
    requestCart(deps, scope, { ...params, ...body, event: 'approval.approve' }),
  )

  route(app, cartApprovals.decline, ({ scope, params, body }) =>
    answerApproval(deps, scope, params.sid, { type: 'approval.decline', ...body }),
  )
}
