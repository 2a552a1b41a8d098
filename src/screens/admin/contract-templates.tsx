/** The texts of contracts: which one is in force, what came before, and what is being prepared. */
import { useState } from 'react'
import { CONTRACT_KEYS, type ContractKey } from '../../../contract/rules/signing.ts'
import { places } from '../../addresses/paths.ts'
import { contractTextsQuery, type ContractText } from '../../features/shared/contract/queries.ts'
import { TextVersions } from '../../features/contracts/text-versions.tsx'
import { kindWords } from '../../features/shared/contract/words.ts'
import { useMay } from '../../features/shared/person/may.ts'
import { t } from '../../lib/messages.ts'
import { prefetching } from '../../lib/query-client.ts'
import { Page, PageHead, Part } from '../../ui/page.tsx'
import { Tabs } from '../../ui/sections/tabs.tsx'
import { lazyDialog } from '../../ui/fetched-after.tsx'

const TextDialog = lazyDialog(() => import('../../features/contracts/text-dialog.tsx'))

export const loader = prefetching(() => [contractTextsQuery])

export function Component() {
  const mayAct = useMay('platformWriter')
  const [kind, setKind] = useState<ContractKey>('cc')
  const [from, setFrom] = useState<ContractText | null>(null)
  return (
    <Page>
      <PageHead title={places.contractTemplates.title} lead={t('contract.textsLead')} />
      <Tabs
        names={CONTRACT_KEYS}
        titleOf={kindWords}
        selected={kind}
        onSelect={setKind}
        panel="contract-texts"
      />
      <div id="contract-texts" role="tabpanel" aria-labelledby={`contract-texts-${kind}`}>
        <Part>
          <TextVersions key={kind} kind={kind} onWrite={mayAct ? setFrom : undefined} />
        </Part>
      </div>
      {from && <TextDialog from={from} onClose={() => setFrom(null)} />}
    </Page>
  )
}
