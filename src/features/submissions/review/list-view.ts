/** What the address of the offerings list may say. */
import { listSpec, viewIn } from '../../../ui/data-list/data-list-view.ts'
import type { SubmissionFilter } from '../../shared/submission/queries.ts'

export const REVIEWS = listSpec({
  sorts: ['updatedAt', 'since', 'title'],
  order: { sort: 'updatedAt', direction: 'desc' },
  filters: {
    search: null,
    status: ['draft', 'submitted', 'inReview', 'changesRequested', 'published', 'suspended', 'archived'],
    court: ['platform', 'projectCarrier'],
  },
})

export const reviewFilterOf = (search: URLSearchParams): SubmissionFilter => viewIn(REVIEWS, search)
