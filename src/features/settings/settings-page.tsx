/** The frame of all settings: whose they are, and one way between them. */
import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import type { Viewer } from '../../../contract/session.ts'
import { hrefOf, places } from '../../addresses/paths.ts'
import { t } from '../../lib/messages.ts'
import { Page, PageHead } from '../../ui/page.tsx'
import { SectionNav } from '../../ui/sections/section-nav.tsx'
import { may } from '../shared/person/may.ts'
import { useViewer } from '../shared/session/viewer.ts'

const OF_OWNERS = ['settingsOrganization', 'settingsUsers'] as const
const OF_SELLERS = ['settingsPublicProfile'] as const

/** Only what this person may open. */
const sectionsFor = (viewer: Viewer | null) => [
  'settingsAccessRights' as const,
  ...(viewer?.current?.organization.isSeller ? OF_SELLERS : []),
  ...(may('owner', viewer) ? OF_OWNERS : []),
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
  const viewer = useViewer()
  return (
    <Page>
      <PageHead above={above ?? viewer?.current?.organization.name} title={title} lead={lead} />
      <SectionNav
        label={t('settings.sections')}
        sections={sectionsFor(viewer).map((name) => ({
          to: hrefOf(name, { orgType, id }),
          title: places[name].title,
          isHere: name === section,
        }))}
      />
      {children}
    </Page>
  )
}
