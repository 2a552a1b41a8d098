/** A correction: what is wrong is written again, and why. The version before stays for everyone to see. */
import { invalidate } from '../shared/change/invalidate.ts'
import { useQuery } from '@tanstack/react-query'
import type { CorrectionBody } from '../../../contract/certificates/certificates.ts'
import { t } from '../../lib/messages.ts'
import { all, atMost, reason, required } from '../../ui/form/checks.ts'
import { LongTextField, SelectField, SwitchField, TextField } from '../../ui/form/fields.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { templatesQuery } from '../shared/certificate-template/queries.ts'
import { correct, correctionStartQuery } from './queries.ts'
import { WORDING_LENGTH } from '../../../contract/rules/certificate-templates.ts'
import { TEXT_LIMITS } from '../../../machines/kernel/text-limits.ts'

type Values = {
  beneficiary: string
  wording: string
  language: string
  template: string
  isPublic: boolean
  reason: string
}

type Props = { readonly number: string; readonly onClose: () => void }

export default function CorrectionDialog({ number, onClose }: Props) {
  const { data: start } = useQuery(correctionStartQuery(number))
  const { data: templates } = useQuery(templatesQuery)
  if (!start || !templates) return null
  const { version, ...before } = start
  const choices = templates
    .filter(({ isActive, key }) => isActive || key === before.template)
    .map(({ key, name }) => ({ value: key, label: name }))
  return (
    <FormDialog<Values, unknown>
      title={t('certificate.correctTitle', { number })}
      submit={t('certificate.correctSubmit')}
      onClose={onClose}
      isWide
      defaults={{ ...before, reason: '' }}
      labels={{
        beneficiary: t('certificate.fieldBeneficiary'),
        wording: t('certificate.fieldWording'),
        language: t('certificate.fieldLanguage'),
        template: t('certificate.fieldTemplate'),
        isPublic: t('certificate.fieldIsPublic'),
        reason: t('certificate.correctReason'),
      }}
      checks={{
        beneficiary: all(required, atMost(TEXT_LIMITS.correctedBeneficiary)),
        wording: all(required, atMost(WORDING_LENGTH)),
        reason,
      }}
      save={async (values) => {
        await correct(number, { version, reason: values.reason, ...changedIn(values, before) })
        await invalidate('certificate')
      }}
    >
      <p>{t('certificate.correctLead')}</p>
      <TextField name="beneficiary" required />
      <SelectField
        name="language"
        required
        choices={[
          { value: 'en', label: t('certificate.languageEn') },
          { value: 'fr', label: t('certificate.languageFr') },
        ]}
      />
      <SelectField name="template" required choices={choices} />
      <LongTextField name="wording" required rows={4} hint={t('certificate.wordingHint')} />
      <SwitchField name="isPublic" />
      <LongTextField name="reason" required rows={2} hint={t('certificate.correctReasonHint')} />
    </FormDialog>
  )
}

/** Only what differs: what is left out stays as it is. */
function changedIn(values: Values, before: Omit<Values, 'reason'>): Partial<CorrectionBody> {
  const names = ['beneficiary', 'wording', 'language', 'template', 'isPublic'] as const
  return Object.fromEntries(
    names.filter((name) => values[name] !== before[name]).map((name) => [name, values[name]]),
  )
}
