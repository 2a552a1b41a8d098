import type { Industry } from '../../../contract/organizations/industries.ts'
import { invalidate } from '../shared/change/invalidate.ts'
import { call } from '../../lib/http.ts'
import { queryClient } from '../../lib/query-client.ts'
import { t } from '../../lib/messages.ts'
import { all, atMost, required } from '../../ui/form/checks.ts'
import { TextField } from '../../ui/form/fields.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { RecordFacts } from '../../ui/record-facts.tsx'
import { industriesQuery } from '../shared/industry/queries.ts'
import { TEXT_LIMITS } from '../../../machines/kernel/text-limits.ts'

type Props = {
  /** null: a new one. */
  readonly industry: Industry | null
  readonly onClose: () => void
}

const recordOf = ({ sid, version }: Industry) => ({
  version,
  latest: async () => {
    const now = (await queryClient.fetchQuery({ ...industriesQuery, staleTime: 0 })).find(
      (one) => one.sid === sid,
    )
    return { version: now?.version ?? '', values: { name: now?.name ?? '' } }
  },
})

export default function IndustryDialog({ industry, onClose }: Props) {
  return (
    <FormDialog
      title={industry ? t('admin.renameIndustry') : t('admin.addIndustry')}
      submit={industry ? t('shared.save') : t('admin.addIndustry')}
      onClose={onClose}
      defaults={{ name: industry?.name ?? '' }}
      labels={{ name: t('admin.name') }}
      checks={{ name: all(required, atMost(TEXT_LIMITS.industryName)) }}
      record={industry ? recordOf(industry) : undefined}
      save={async (body, version) => {
        if (industry)
          await call('PUT /industries/:sid', { params: { sid: industry.sid }, body: { ...body, version } })
        else await call('POST /industries', { body })
        await invalidate('registry')
      }}
    >
      <TextField name="name" required />
      {industry && <RecordFacts sid={industry.sid} />}
    </FormDialog>
  )
}
