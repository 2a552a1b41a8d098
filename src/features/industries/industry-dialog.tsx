import type { Industry } from '../../../contract/industries.ts'
import { call } from '../../lib/http.ts'
import { t } from '../../lib/messages.ts'
import { all, atMost, required } from '../../ui/checks.ts'
import { TextField } from '../../ui/fields.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { forgetIndustries } from './queries.ts'

type Props = {
  /** null: a new one. */
  readonly industry: Industry | null
  readonly onClose: () => void
}

export default function IndustryDialog({ industry, onClose }: Props) {
  return (
    <FormDialog
      title={industry ? t('admin.renameIndustry') : t('admin.addIndustry')}
      submit={industry ? t('shared.save') : t('admin.addIndustry')}
      onClose={onClose}
      defaults={{ name: industry?.name ?? '' }}
      labels={{ name: t('admin.name') }}
      checks={{ name: all(required, atMost(120)) }}
      save={async (body) => {
        if (industry) await call('PUT /industries/:sid', { params: { sid: industry.sid }, body })
        else await call('POST /industries', { body })
        await forgetIndustries()
      }}
    >
      <TextField name="name" required />
    </FormDialog>
  )
}
