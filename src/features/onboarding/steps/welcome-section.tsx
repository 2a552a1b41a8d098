/** What is asked, so that it can lie ready, read from the machine's forms; and what happens with it. */
import {
  BuildingRegular,
  DocumentRegular,
  PeopleTeamRegular,
  ShieldCheckmarkRegular,
  SignatureRegular,
} from '@fluentui/react-icons'
import { WANTED_DOCUMENTS } from '../../../../machines/onboarding/context.ts'
import { t } from '../../../lib/messages.ts'
import { fieldsOfStep } from '../step-values.ts'
import { documentWords } from '../words.ts'
import styles from '../wizard.module.css'

const titlesOf = (asked: readonly { readonly title: string }[] = []): string =>
  asked.map(({ title }) => title).join(' · ')

const ready = () =>
  [
    [
      BuildingRegular,
      t('onboarding.readyOrganization'),
      titlesOf(fieldsOfStep('OrganizationInfo').filter(({ input }) => input !== 'choice')),
    ],
    [
      PeopleTeamRegular,
      t('onboarding.owners'),
      titlesOf(fieldsOfStep('ComplianceCheck').find(({ name }) => name === 'owners')?.items),
    ],
    [DocumentRegular, t('onboarding.documents'), titlesOf(WANTED_DOCUMENTS.map(documentWords))],
    [SignatureRegular, t('onboarding.signatory'), t('onboarding.readySignatoryText')],
    [ShieldCheckmarkRegular, t('onboarding.readyTrust'), t('onboarding.readyTrustText')],
  ] as const

export const WelcomeSection = () => (
  <>
    <ul className={`stack gap-4 ${styles.ready}`}>
      {ready().map(([Icon, title, text]) => (
        <li key={title}>
          <Icon aria-hidden />
          <p>
            <strong>{title}</strong>
            <span>{text}</span>
          </p>
        </li>
      ))}
    </ul>
    <p className="hint prose">{t('onboarding.invitedNote')}</p>
  </>
)
