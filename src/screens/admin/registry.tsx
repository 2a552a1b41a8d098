/** Any page of the registry: which one, the address says. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'react-router'
import type { RegistryRow } from '../../../contract/registry.ts'
import { registryEntities } from '../../../contract/registry/all.ts'
import type { RegistryEntity } from '../../../contract/registry/entity.ts'
import { NotFoundError } from '../../lib/not-found-error.ts'
import { useMay } from '../../features/shared/person/may.ts'
import { registryFilterOf } from '../../features/registry/list-view.ts'
import { countQuery, entriesQuery } from '../../features/shared/registry/queries.ts'
import { RegistryList, type RowAction } from '../../features/registry/registry-list.tsx'
import { t } from '../../lib/messages.ts'
import { prefetching } from '../../lib/query-client.ts'
import { Button } from '../../ui/button.tsx'
import { Page, PageHead } from '../../ui/page.tsx'
import { lazyDialog } from '../../ui/fetched-after.tsx'

const EntryDialog = lazyDialog(() => import('../../features/registry/entry-dialog.tsx'))
const LabelsDialog = lazyDialog(() => import('../../features/registry/labels-dialog.tsx'))

/** @throws NotFoundError for an address that no entity has */
function entityAt(pathname: string): RegistryEntity {
  const address = pathname.split('/').at(-1)
  const found = Object.values<RegistryEntity>(registryEntities).find((entity) => entity.address === address)
  if (!found) throw new NotFoundError(pathname)
  return found
}

export const loader = prefetching(({ pathname, search }) => {
  const entity = entityAt(pathname)
  return [entriesQuery(entity, registryFilterOf(entity, search))]
})

type Open = { readonly dialog: 'entry' | 'labels'; readonly row: RegistryRow | null } | null

export function Component() {
  const { pathname } = useLocation()
  // What is open belongs to one entity.
  return <EntityPage key={pathname} entity={entityAt(pathname)} />
}

function Lead({ entity }: { readonly entity: RegistryEntity }) {
  const { data: count } = useQuery(countQuery(entity))
  return count === undefined ? t('common.loading') : t('registry.lead', { count })
}

function EntityPage({ entity }: { readonly entity: RegistryEntity }) {
  const [open, setOpen] = useState<Open>(null)
  const close = () => setOpen(null)
  const mayAct = useMay('platformWriter')
  const edit: RowAction = {
    label: t('shared.edit'),
    nameOf: ({ name }) => t('registry.editName', { name }),
    run: (row) => setOpen({ dialog: 'entry', row }),
  }
  const label: RowAction = {
    label: t('registry.labels'),
    nameOf: ({ name }) => t('registry.labelsOf', { name }),
    run: (row) => setOpen({ dialog: 'labels', row }),
  }
  const actions = entity.name === 'vintage' ? [label, edit] : [edit]
  const what = entity.title.toLowerCase()
  return (
    <Page>
      <PageHead title={entity.titlePlural} lead={<Lead entity={entity} />} />
      <RegistryList entity={entity} actions={mayAct ? actions : []}>
        {mayAct && (
          <Button
            label={t('registry.add', { what })}
            variant="primary"
            onClick={() => setOpen({ dialog: 'entry', row: null })}
          />
        )}
      </RegistryList>
      {open?.dialog === 'entry' && <EntryDialog entity={entity} entry={open.row} onClose={close} />}
      {open?.dialog === 'labels' && open.row && <LabelsDialog vintage={open.row} onClose={close} />}
    </Page>
  )
}
