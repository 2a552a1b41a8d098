import { callQuery, quietQuery } from '../../../lib/query-client.ts'
import type { Request } from '../../../lib/api.ts'
import { call } from '../../../lib/http.ts'
import { t } from '../../../lib/messages.ts'
import { invalidate } from '../change/invalidate.ts'

export const queueQuery = callQuery(['queue'], 'GET /dashboard/queue', {})
export const figuresQuery = callQuery(['figures'], 'GET /dashboard/figures', {})
export const mailsQuery = (query: NonNullable<Request<'GET /mails'>['query']>) =>
  callQuery(['mails', query], 'GET /mails', { query })
export const emailSamplesQuery = callQuery(['emailSamples'], 'GET /mails/samples', {})
export const colleaguesQuery = quietQuery(['colleagues'], 'GET /colleagues', {})

export async function sendAgain(sid: string): Promise<void> {
  const messages = { success: t('admin.mailsQueued') }
  await call('POST /mails/:sid/send', { params: { sid }, body: {} }, { messages })
  await invalidate('mail')
}
