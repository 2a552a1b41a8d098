/** The menu of the registry's pages, each with how many entries it has. */
import { useSuspenseQueries } from '@tanstack/react-query'
import { Link } from 'react-router'
import { registryEntities } from '../../../contract/registry/all.ts'
import { registryHref } from '../../addresses/admin.ts'
import { places } from '../../addresses/paths.ts'
import { countQuery } from '../../features/shared/registry/queries.ts'
import { cappedCount } from '../../lib/format.ts'
import { t } from '../../lib/messages.ts'
import { prefetching } from '../../lib/query-client.ts'
import { Doors } from '../../ui/doors.tsx'
import { Page, PageHead } from '../../ui/page.tsx'
import styles from './registry-data.module.css'

const entities = Object.values(registryEntities)

export const loader = prefetching(() => entities.map((entity) => countQuery(entity)))

export function Component() {
  const counts = useSuspenseQueries({ queries: entities.map((entity) => countQuery(entity)) })
  return (
    <Page>
      <PageHead title={places.registryData.title} lead={t('registry.menuLead')}>
        <Link className={styles.way} to={places.registryImports.path}>
          {t('registry.toImports')}
        </Link>
      </PageHead>
      <Doors
        doors={entities.map(({ address, titlePlural, fields }, index) => ({
          to: registryHref(address),
          title: titlePlural,
          figure: cappedCount(counts[index]?.data ?? 0),
          text: fields.map(({ title }) => title).join(', '),
        }))}
      />
    </Page>
  )
}
