/** What the address of the outbox may say. */
import type { Answer, Request } from '../../lib/api.ts'
import { t } from '../../lib/messages.ts'
import type { ListFilter } from '../../ui/data-list/data-list-filter.ts'
import { listSpec, viewIn } from '../../ui/data-list/data-list-view.ts'

export type Mail = Answer<'GET /mails'>['items'][number]

export const OUTBOX = listSpec({
  sorts: ['createdAt'],
  order: { sort: 'createdAt', direction: 'desc' },
  filters: { search: null, family: null, state: ['sent', 'waiting', 'undelivered', 'failed'] },
})

/** The outbox has one order. */
export function mailsIn(search: URLSearchParams): NonNullable<Request<'GET /mails'>['query']> {
  const { sort: _sort, direction: _direction, ...filter } = viewIn(OUTBOX, search)
  return filter
}

export const MAIL_STATES = {
  sent: { words: 'admin.mailsSent', tone: 'done' },
  waiting: { words: 'admin.mailsKept', tone: 'plain' },
  undelivered: { words: 'admin.mailsNotYet', tone: 'alarm' },
  failed: { words: 'admin.mailsFailed', tone: 'alarm' },
} as const satisfies Readonly<Record<Mail['state'], unknown>>

export const outboxFilters = (families: Answer<'GET /mails'>['families']): readonly ListFilter[] => [
  {
    name: 'family',
    label: t('admin.mailsAbout'),
    all: t('admin.mailsEverything'),
    choices: families.map(({ name, title }) => ({ value: name, label: title })),
  },
  {
    name: 'state',
    label: t('admin.state'),
    all: t('admin.everyState'),
    choices: OUTBOX.filters.state.map((state) => ({ value: state, label: t(MAIL_STATES[state].words) })),
  },
]
