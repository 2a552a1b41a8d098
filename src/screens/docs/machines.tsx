import { useSuspenseQuery } from '@tanstack/react-query'
import type { LoaderFunction } from 'react-router'
import { hrefOf, places } from '../../addresses/paths.ts'
import { MachineList } from '../../features/machine-docs/machine-list.tsx'
import { machineListQuery } from '../../features/shared/machine/queries.ts'
import { t } from '../../lib/messages.ts'
import { queryClient } from '../../lib/query-client.ts'
import { Page, PageHead } from '../../ui/page.tsx'

export const loader: LoaderFunction = () => {
  void queryClient.prefetchQuery(machineListQuery)
  return null
}

export function Component() {
  const { data: machines } = useSuspenseQuery(machineListQuery)
  return (
    <Page>
      <PageHead title={places.machineDocs.title} lead={t('machines.lead')} />
      <MachineList machines={machines} hrefOf={(machine) => hrefOf('machineDoc', { machine })} />
    </Page>
  )
}
