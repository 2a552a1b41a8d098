/** Files of registries: choose one, look back at others. */
import { useState } from 'react'
import { Link } from 'react-router'
import { registryEntities } from '../../../contract/registry/all.ts'
import { places } from '../../addresses/paths.ts'
import { ImportList } from '../../features/imports/import-list.tsx'
import { ImportPanel } from '../../features/imports/import-panel.tsx'
import { MapList } from '../../features/imports/map-list.tsx'
import { importsQuery, mapsQuery, type ColumnMap } from '../../features/imports/queries.ts'
import { firstChoicesQuery } from '../../features/shared/registry/queries.ts'
import { useMay } from '../../features/shared/person/may.ts'
import { t } from '../../lib/messages.ts'
import { prefetching } from '../../lib/query-client.ts'
import { Page, PageHead } from '../../ui/page.tsx'
import { lazyDialog } from '../../ui/fetched-after.tsx'

const MapDialog = lazyDialog(() => import('../../features/imports/map-dialog.tsx'))

export const loader = prefetching(({ search }) => [
  importsQuery(search.get('cursor')),
  mapsQuery,
  firstChoicesQuery(registryEntities.carbonStandard),
])

type Open = {
  readonly map: ColumnMap | null
  readonly file: File | null
  readonly onSaved?: (sid: string) => void
} | null

export function Component() {
  const [open, setOpen] = useState<Open>(null)
  const mayAct = useMay('platformWriter')
  return (
    <Page>
      <PageHead
        above={<Link to={places.registryData.path}>{places.registryData.title}</Link>}
        title={places.registryImports.title}
        lead={t('imports.lead')}
      />
      {mayAct && <ImportPanel onMap={(file, onSaved) => setOpen({ map: null, file, onSaved })} />}
      <ImportList />
      <MapList onEdit={mayAct ? (map) => setOpen({ map, file: null }) : undefined} />
      {open && <MapDialog {...open} onClose={() => setOpen(null)} />}
    </Page>
  )
}
