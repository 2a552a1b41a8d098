import { t } from '../../../lib/messages.ts'
import { countryName } from '../../../lib/format.ts'
import { Figures, Panel } from '../../../ui/page.tsx'
import { DraftSelect, DraftText } from '../draft/draft-fields.tsx'
import { CURRENCIES } from '../../../../contract/rules/money-text.ts'
import { LocationFields } from './location-fields.tsx'
import { useContent, useSubmission } from '../draft/submission-context.ts'
import { RegistryLink } from '../../shared/offering/registry-link.tsx'
import styles from '../submission.module.css'
import { TEXT_LIMITS } from '../../../../machines/kernel/text-limits.ts'

/** What the registry says, and what the carrier calls it. */
export function GeneralForm() {
  const { detail } = useSubmission()
  return (
    <>
      <Panel title={t('submission.page.GeneralInformation')} body={styles.form}>
        <Title />
        <Currency />
      </Panel>
      <Panel title={t('submission.location')}>
        <LocationFields />
      </Panel>
      <Panel title={t('submission.fromRegistry')}>
        <Figures
          figures={[
            { label: t('submission.project'), value: detail.project.name },
            {
              label: t('submission.inRegistry'),
              value: <RegistryLink id={detail.projectIdInRegistry} link={detail.registryLink} />,
            },
            { label: t('submission.standard'), value: detail.standard.name },
            { label: t('submission.creditType'), value: detail.creditType },
            { label: t('submission.projectType'), value: detail.projectType },
            { label: t('submission.country'), value: countryName(detail.country) },
            { label: t('submission.proponent'), value: detail.proponent },
          ]}
        />
        <p className="hint top-4">{t('submission.fromRegistryNote')}</p>
      </Panel>
    </>
  )
}

function Title() {
  const { change } = useSubmission()
  return (
    <DraftText
      path="title"
      label={t('submission.title')}
      hint={t('submission.titleHint')}
      required
      most={TEXT_LIMITS.offeringTitle}
      value={useContent('title')}
      onChange={(title) => change(() => ({ title }))}
    />
  )
}

function Currency() {
  const { change } = useSubmission()
  const currency = useContent('currency')
  return (
    <DraftSelect
      path="currency"
      label={t('submission.currency')}
      hint={t('submission.currencyHint')}
      required
      choices={[...new Set([currency, ...CURRENCIES])].map((code) => ({ value: code, label: code }))}
      value={currency}
      onChange={(next) => change(() => ({ currency: next }))}
    />
  )
}
