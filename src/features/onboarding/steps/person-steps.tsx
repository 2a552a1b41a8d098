/** Who applies, and who signs: people, asked in the same way. */
import { StepField } from '../step-field.tsx'
import styles from '../wizard.module.css'

export const PersonalInformation = () => (
  <div className={styles.fields}>
    <div className={styles.pair}>
      <StepField name="firstName" />
      <StepField name="lastName" />
    </div>
    <StepField name="position" />
    <StepField name="phone" />
  </div>
)

export const SignatoryForm = () => (
  <div className={styles.fields}>
    <div className={styles.pair}>
      <StepField name="name" />
      <StepField name="role" />
    </div>
    <StepField name="email" />
  </div>
)
