import { useSuspenseQuery } from '@tanstack/react-query'
import { hrefOf, places } from '../../addresses/paths.ts'
import { MachineList } from '../../features/machine-docs/machine-list.tsx'
import { machineListQuery } from '../../features/shared/machine/queries.ts'
import { t } from '../../lib/messages.ts'
import { prefetching } from '../../lib/query-client.ts'
import { BackLink } from '../../ui/links.tsx'
import { Page, PageHead } from '../../ui/page.tsx'

export const loader = prefetching(() => [machineListQuery])

export function Component() {
  const { data: machines } = useSuspenseQuery(machineListQuery)
  return (
    <Page>
      <PageHead above={<BackLink />} title={places.machineDocs.title} lead={t('machines.lead')} />
      <MachineList machines={machines} hrefOf={(machine) => hrefOf('machineDoc', { machine })} />
    </Page>
  )
}
