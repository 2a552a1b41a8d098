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

type Door = { readonly to: string; readonly title: string; readonly figure: string; readonly text: string }

/** A menu as large ways to go, each with the one figure that says whether it is worth it. */
const Doors = ({ doors }: { readonly doors: readonly Door[] }) => (
  <ul className={styles.doors}>
    {doors.map(({ to, title, figure, text }) => (
      <li key={to}>
        <Link className={styles.door} to={to}>
          <span className={styles.figure}>{figure}</span>
          <span className={styles.title}>{title}</span>
          <span className="full-row text-m soft">{text}</span>
        </Link>
      </li>
    ))}
  </ul>
)
