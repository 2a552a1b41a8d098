/** Who is behind the organization, where its money comes from, and the documents that prove it. */
import { useContext, useEffect } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { t } from '../../../lib/messages.ts'
import { RowsInput } from '../../../ui/event-fields/field-input.tsx'
import type { Values } from '../../../ui/event-fields/field-props.ts'
import { FieldsContext } from '../../../ui/form/fields-context.ts'
import { DocumentBox } from '../document-box.tsx'
import { useStep, useStepField } from '../step-context.ts'
import { StepField } from '../step-field.tsx'
import { documentPath } from '../step-values.ts'
import { WANTED_DOCUMENTS } from '../../../../machines/onboarding/context.ts'
import { documentWords } from '../words.ts'
import styles from '../wizard.module.css'

export function ComplianceCheck() {
  const [exposed, source] = useWatch<Values>({ name: ['hasExposedPersons', 'sourceOfFunds'] })
  return (
    <>
      <section className={styles.section}>
        <h2>{t('onboarding.owners')}</h2>
        <p className="hint prose">{t('onboarding.ownersText')}</p>
        <Owners />
      </section>
      <section className={styles.section}>
        <h2>{t('onboarding.exposed')}</h2>
        <p className="hint prose">{t('onboarding.exposedText')}</p>
        <div className="column gap-6">
          <StepField name="hasExposedPersons" />
          {exposed === 'yes' && <StepField name="exposedPersons" />}
        </div>
      </section>
      <section className={styles.section}>
        <h2>{t('onboarding.funds')}</h2>
        <div className="column gap-6">
          <StepField name="sourceOfFunds" />
          {source !== '' && <StepField name="sourceText" />}
        </div>
      </section>
      <Documents />
      <section className={styles.section}>
        <h2>{t('onboarding.declarations')}</h2>
        <div>
          <StepField name="isNotSanctioned" />
          <StepField name="isTruthful" />
        </div>
      </section>
    </>
  )
}

function Owners() {
  const { setValue } = useFormContext<Values>()
  const field = useStepField('owners')
  // Not the owners themselves: each key that is typed about one would draw all of them again.
  const isNone = useWatch({
    name: 'owners',
    compute: (owners: unknown) => Array.isArray(owners) && owners.length === 0,
  })
  // Someone who was named contradicts it: then it is not asked.
  useEffect(() => {
    if (!isNone) setValue('hasNoOwner', false)
  }, [isNone, setValue])
  return (
    <div className="column gap-6">
      <RowsInput field={field} name="owners" add={t('onboarding.addOwner')} />
      {isNone && <StepField name="hasNoOwner" />}
    </div>
  )
}

function Documents() {
  const { detail, said } = useStep()
  const { idOf } = useContext(FieldsContext)
  return (
    <section className={styles.section}>
      <h2>{t('onboarding.documents')}</h2>
      <p className="hint prose">{t('onboarding.documentsText')}</p>
      {WANTED_DOCUMENTS.map((kind) => {
        const { title, lead } = documentWords(kind)
        return (
          <DocumentBox
            key={kind}
            id={idOf(documentPath(kind))}
            title={title}
            text={lead}
            kind={kind}
            documents={detail.documents.filter((one) => one.kind === kind && one.itemSid === null)}
            problem={said[documentPath(kind)]}
          />
        )
      })}
    </section>
  )
}
