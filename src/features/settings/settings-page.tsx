/** The frame of all settings: whose they are, and one way between them. */
import { useSuspenseQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link, useParams } from 'react-router'
import type { Viewer } from '../../../contract/session.ts'
import { hrefOf, places } from '../../app/paths.ts'
import { t } from '../../lib/messages.ts'
import { Page, PageHead } from '../../ui/page.tsx'
import { mayManagePeople } from '../people/may.ts'
import { viewerQuery } from '../session/viewer.ts'
import styles from './settings.module.css'

const OF_OWNERS = ['settingsOrganization', 'settingsUsers'] as const
const OF_SELLERS = ['settingsPublicProfile'] as const

/** Only what this person may open. */
const sectionsFor = (viewer: Viewer | null) => [
  'settingsAccessRights' as const,
  ...(viewer?.current?.organization.isSeller ? OF_SELLERS : []),
  ...(mayManagePeople(viewer) ? OF_OWNERS : []),
]

type Section = 'settingsAccessRights' | (typeof OF_SELLERS)[number] | (typeof OF_OWNERS)[number]

type Props = {
  readonly section: Section
  /** Absent: the section's own. */
  readonly title?: string
  readonly lead?: string
  readonly above?: ReactNode
  readonly children: ReactNode
}

export function SettingsPage({ section, title = places[section].title, lead, above, children }: Props) {
  const { orgType = '', id = '' } = useParams()
  const { data: viewer } = useSuspenseQuery(viewerQuery)
  return (
    <Page>
      <PageHead above={above ?? viewer?.current?.organization.name} title={title} lead={lead} />
      <nav className={styles.sections} aria-label={t('settings.sections')}>
        {sectionsFor(viewer).map((name) => (
          <Link
            key={name}
            className={styles.section}
            to={hrefOf(name, { orgType, id })}
            aria-current={name === section ? 'page' : undefined}
          >
            {places[name].title}
          </Link>
        ))}
      </nav>
      {children}
    </Page>
  )
}
