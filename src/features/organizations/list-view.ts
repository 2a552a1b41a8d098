/** What the address of the organizations list may say. */
import { listSpec, viewIn } from '../../ui/data-list/data-list-view.ts'
import type { OrganizationFilter } from '../shared/organization/queries.ts'

export const ORGANIZATIONS = listSpec({
  sorts: ['name', 'createdAt', 'country'],
  order: { sort: 'name', direction: 'asc' },
  filters: {
    search: null,
    side: ['buyer', 'seller', 'both'],
    accessStatus: ['at_risk', 'pending_kyc_docs', 'pending_due_diligence', 'rejected', 'validated'],
    country: null,
    deleted: ['true'],
  },
})

export const organizationFilterOf = (search: URLSearchParams): OrganizationFilter =>
  viewIn(ORGANIZATIONS, search)
