// The built web app: files as they are, and index.html with a fresh nonce for every answer.
import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

const NONCE_PLACE = /__CSP_NONCE__/g

export const contentPolicy = (nonce: string) =>
  `default-src 'self'; script-src 'self'; style-src 'self' 'nonce-${nonce}'; img-src 'self' data:; connect-src 'self'; frame-src 'self'; form-action 'self'; object-src 'none'; base-uri 'none'; frame-ancestors 'self'`

export async function webRoutes(app: FastifyInstance, folder: string) {
  const page = fs.readFileSync(path.join(folder, 'index.html'), 'utf8')
  await app.register(fastifyStatic, {
    root: path.join(folder, 'assets'),
    prefix: '/assets/',
    immutable: true,
    maxAge: '1y',
  })
  app.get('/*', async (request, reply) => {
    if (request.url.startsWith('/proxy/') || path.extname(request.url.split('?')[0] ?? ''))
      return reply.callNotFound()
    const nonce = randomBytes(16).toString('base64')
    return reply
      .type('text/html')
      .headers({ 'content-security-policy': contentPolicy(nonce), 'cache-control': 'no-store' })
      .send(page.replace(NONCE_PLACE, nonce))
  })
}
