/** Answers with one of the provider's pages, under its strict policy. */
import { randomBytes } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import { pagePolicy, type Look, type Page } from './page-frame.ts'
import { t } from '../messages.ts'

export type Show = (reply: FastifyReply, status: number, make: (page: Page) => string) => FastifyReply

export const newNonce = (): string => randomBytes(16).toString('base64')

export const showIn =
  (site: string, look: Look): Show =>
  (reply, status, make) => {
    const nonce = newNonce()
    return reply
      .type('text/html')
      .headers({ 'content-security-policy': pagePolicy(nonce), 'cache-control': 'no-store' })
      .code(status)
      .send(make({ nonce, site, look }))
  }

/** What someone reads who tried too often. */
export const TOO_OFTEN = t('identity.pages.triedOftenWaitTenMinutes')
