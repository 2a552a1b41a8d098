/** A template as it is written: each saving is a new version. Beside it what it will look like, and the real PDF. */
import { invalidate } from '../shared/change/invalidate.ts'
import { useMutation } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import {
  ACCENT_NAMES,
  CERTIFICATE_ACCENTS,
  CERTIFICATE_LAYOUTS,
  MERGE_FIELDS,
  STANDARD_WORDING,
  unknownFieldsIn,
  WORDING_LENGTH,
  type CertificateAccent,
  type CertificateLanguage,
  type CertificateLayout,
} from '../../../contract/rules/certificate-templates.ts'
import { t } from '../../lib/messages.ts'
import { queryClient } from '../../lib/query-client.ts'
import { saveFile } from '../../lib/save-file.ts'
import { useSendOnce } from '../../lib/sending/send-once.ts'
import { Button } from '../../ui/button.tsx'
import { all, atMost, required } from '../../ui/form/checks.ts'
import { useField } from '../../ui/form/fields-context.ts'
import { LongTextField, SwitchField, TextField } from '../../ui/form/fields.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { ChoiceCards } from '../shared/certificate-template/choice-cards.tsx'
import { LogoField } from './logo-field.tsx'
import { Miniature } from '../shared/certificate-template/miniature.tsx'
import {
  addTemplate,
  changeTemplate,
  previewOfTemplate,
  templatesQuery,
  type CertificateTemplate,
} from '../shared/certificate-template/queries.ts'
import styles from '../shared/certificate-template/templates.module.css'
import { TEXT_LIMITS } from '../../../machines/kernel/text-limits.ts'

type Values = {
  name: string
  layout: CertificateLayout
  accent: CertificateAccent
  en: string
  fr: string
  /** Empty: none. */
  logo: string
  isActive: boolean
}

const NEW: Values = {
  name: '',
  layout: 'classic',
  accent: 'forest',
  ...STANDARD_WORDING,
  logo: '',
  isActive: true,
}

const valuesOf = ({ wording, logo, name, layout, accent, isActive }: CertificateTemplate): Values => ({
  name,
  layout,
  accent,
  isActive,
  en: wording.en,
  fr: wording.fr,
  logo: logo ?? '',
})

const recordOf = ({ sid, version }: CertificateTemplate) => ({
  version: String(version),
  latest: async () => {
    const all = await queryClient.fetchQuery({ ...templatesQuery, staleTime: 0 })
    const now = all.find((one) => one.sid === sid)
    return { version: String(now?.version ?? 0), values: now ? valuesOf(now) : NEW }
  },
})

const known = (text: string): string | null => {
  const [first] = unknownFieldsIn(text)
  return first === undefined ? null : t('issuing.unknownField', { name: first })
}

const wordingCheck = all(required, atMost(WORDING_LENGTH), known)

type Props = { readonly template: CertificateTemplate | null; readonly onClose: () => void }

export default function TemplateDialog({ template, onClose }: Props) {
  const sendOnce = useSendOnce()
  return (
    <FormDialog<Values, unknown>
      title={template ? t('issuing.templateEdit', { name: template.name }) : t('issuing.templateAdd')}
      submit={t('shared.save')}
      onClose={onClose}
      isWide
      defaults={template ? valuesOf(template) : NEW}
      labels={{
        name: t('issuing.templateName'),
        layout: t('issuing.templateLayout'),
        accent: t('issuing.templateAccent'),
        en: t('issuing.wordingEn'),
        fr: t('issuing.wordingFr'),
        logo: t('issuing.templateLogo'),
        isActive: t('issuing.templateIsActive'),
      }}
      checks={{ name: all(required, atMost(TEXT_LIMITS.templateName)), en: wordingCheck, fr: wordingCheck }}
      record={template ? recordOf(template) : undefined}
      save={async ({ en, fr, logo, ...values }, version) => {
        const body = { ...values, wording: { en, fr }, logo: logo === '' ? null : logo }
        if (template) await changeTemplate(template.sid, { ...body, version: Number(version) })
        else await sendOnce(body, addTemplate)
        await invalidate('certificateTemplate')
      }}
    >
      <div className={styles.editor}>
        <div className="column gap-5">
          <TextField name="name" required />
          <Layouts isLocked={template?.isBuiltIn ?? false} />
          <Accents />
          <LongTextField name="en" required rows={4} />
          <LongTextField name="fr" required rows={4} />
          <div>
            <p className="note">{t('issuing.fieldsLead')}</p>
            <p className={`wrap gap-3 text-s ${styles.fields}`}>
              {MERGE_FIELDS.map((name) => (
                <code key={name}>{`{{${name}}}`}</code>
              ))}
            </p>
          </div>
        </div>
        <div className={styles.aside}>
          <Preview />
          <LogoField name="logo" />
          <SwitchField name="isActive" hint={t('issuing.templateIsActiveHint')} />
        </div>
      </div>
    </FormDialog>
  )
}

function Layouts({ isLocked }: { readonly isLocked: boolean }) {
  const { id, label, value, change, blur, ref } = useField<CertificateLayout>('layout')
  const accent = useField<CertificateAccent>('accent').value
  return (
    <ChoiceCards
      id={id}
      ref={ref}
      label={label}
      value={value}
      onBlur={blur}
      onChange={(next) => change(next === 'plain' ? 'plain' : 'classic')}
      isLocked={isLocked}
      cards={CERTIFICATE_LAYOUTS.map((layout) => ({
        value: layout,
        title: t(`issuing.layout.${layout}`),
        picture: <Miniature layout={layout} accent={accent} logo={null} />,
      }))}
    />
  )
}

function Accents() {
  const { id, label, value, change, blur, ref } = useField<CertificateAccent>('accent')
  return (
    <ChoiceCards
      id={id}
      ref={ref}
      label={label}
      value={value}
      onBlur={blur}
      onChange={(next) => change(ACCENT_NAMES.find((name) => name === next) ?? 'forest')}
      isSmall
      cards={ACCENT_NAMES.map((name) => ({
        value: name,
        title: t(`issuing.accent.${name}`),
        picture: (
          <span className={styles.dot} style={{ background: CERTIFICATE_ACCENTS[name].accent }} aria-hidden />
        ),
      }))}
    />
  )
}

function Preview() {
  const values = useWatch() as Values
  const { layout, accent, logo } = values
  const preview = useMutation({
    mutationFn: (language: CertificateLanguage) =>
      previewOfTemplate({
        layout,
        accent,
        logo: logo === '' ? null : logo,
        wording: values[language].trim(),
        language,
      }),
    onSuccess: (file, language) => saveFile(`${values.name || t('issuing.template')} ${language}.pdf`, file),
  })
  const button = (language: CertificateLanguage, label: string) => (
    <Button
      label={label}
      size="small"
      disabled={wordingCheck(values[language]) !== null}
      loading={preview.isPending && preview.variables === language}
      onClick={() => preview.mutate(language)}
    />
  )
  return (
    <>
      <Miniature layout={layout} accent={accent} logo={logo === '' ? null : logo} />
      <p className="note">{t('issuing.previewLead')}</p>
      <div className="wrap gap-3">
        {button('en', t('issuing.previewEn'))}
        {button('fr', t('issuing.previewFr'))}
      </div>
    </>
  )
}
