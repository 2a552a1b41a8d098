/** What is asked, so that it can lie ready; and what happens with it. */
import {
  BuildingRegular,
  DocumentRegular,
  PeopleTeamRegular,
  ShieldCheckmarkRegular,
  SignatureRegular,
} from '@fluentui/react-icons'
import { t } from '../../../lib/messages.ts'
import styles from '../wizard.module.css'

export const WelcomeSection = () => (
  <>
    <ul className={styles.ready}>
      <li>
        <BuildingRegular aria-hidden />
        <p>
          <strong>{t('onboarding.readyOrganization')}</strong>
          <span>{t('onboarding.readyOrganizationText')}</span>
        </p>
      </li>
      <li>
        <PeopleTeamRegular aria-hidden />
        <p>
          <strong>{t('onboarding.readyOwners')}</strong>
          <span>{t('onboarding.readyOwnersText')}</span>
        </p>
      </li>
      <li>
        <DocumentRegular aria-hidden />
        <p>
          <strong>{t('onboarding.readyDocuments')}</strong>
          <span>{t('onboarding.readyDocumentsText')}</span>
        </p>
      </li>
      <li>
        <SignatureRegular aria-hidden />
        <p>
          <strong>{t('onboarding.readySignatory')}</strong>
          <span>{t('onboarding.readySignatoryText')}</span>
        </p>
      </li>
      <li>
        <ShieldCheckmarkRegular aria-hidden />
        <p>
          <strong>{t('onboarding.readyTrust')}</strong>
          <span>{t('onboarding.readyTrustText')}</span>
        </p>
      </li>
    </ul>
    <p className={styles.note}>{t('onboarding.invitedNote')}</p>
  </>
)
