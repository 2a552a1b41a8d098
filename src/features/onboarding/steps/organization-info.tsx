/** The organization as it is registered. */
import { VatField } from '../vat-field.tsx'
import { StepField } from '../step-field.tsx'
import styles from '../wizard.module.css'

export const OrganizationInfo = () => (
  <div className={styles.fields}>
    <StepField name="name" />
    <div className={styles.pair}>
      <StepField name="country" />
      <VatField />
      <StepField name="registrationNumber" />
      <StepField name="legalForm" />
    </div>
    <StepField name="street" />
    <div className={styles.pair}>
      <StepField name="postalCode" />
      <StepField name="city" />
    </div>
    <StepField name="side" />
  </div>
)
