/** Filters that the lists of organizations and of their onboardings share. */
import { useQuery } from '@tanstack/react-query'
import type { Organization } from '../../../../contract/session.ts'
import { t } from '../../../lib/messages.ts'
import { accessStatusName } from './organization-words.ts'
import { countriesQuery } from './queries.ts'

/** The countries come later, and belong last: their list grows wider and moves nothing. */
export function useOrganizationFilters(statuses: readonly Organization['accessStatus'][]) {
  const { data: countries = [] } = useQuery(countriesQuery)
  return {
    accessStatus: {
      name: 'accessStatus',
      label: t('admin.accessStatus'),
      all: t('admin.everyAccessStatus'),
      choices: statuses.map((value) => ({ value, label: accessStatusName(value) })),
    },
    side: {
      name: 'side',
      label: t('admin.side'),
      all: t('admin.everySide'),
      choices: [
        { value: 'buyer', label: t('shared.contributor') },
        { value: 'seller', label: t('shared.projectCarrier') },
        { value: 'both', label: t('admin.bothSides') },
      ],
    },
    country: {
      name: 'country',
      label: t('admin.country'),
      all: t('admin.everyCountry'),
      choices: countries.map(({ code, displayName }) => ({ value: code, label: displayName })),
    },
  }
}
