/** The frame of the wizard, and what a visitor sees in it: what is asked, what to have ready, how to begin. */
import type { ReactNode } from 'react'
import { initialTransition } from 'xstate'
import type { OnboardingDetail, OnboardingStep } from '../../../contract/organizations/onboarding-shapes.ts'
import { onboarding, stepsOf } from '../../../machines/onboarding/onboarding.ts'
import { t } from '../../lib/messages.ts'
import { Page, PageHead } from '../../ui/page.tsx'
import { SignInFirst } from '../shared/session/sign-in-first.tsx'
import { SideBar } from './side-bar.tsx'
import { WelcomeSection } from './steps/welcome-section.tsx'
import { stepWords } from './words.ts'
import styles from './wizard.module.css'

type Props = {
  readonly steps: OnboardingDetail['steps']
  readonly step: OnboardingStep
  readonly children: ReactNode
}

export const Wizard = ({ steps, step, children }: Props) => (
  <Page>
    <div className={styles.wizard}>
      <SideBar steps={steps} step={step} />
      {children}
    </div>
  </Page>
)

/** The machine's initial state; steps open after the sign-in. */
const stepsAhead = (): Props['steps'] =>
  stepsOf(initialTransition(onboarding.machine, { sid: '', now: '' })[0]).map((one) => ({
    ...one,
    isReachable: false,
  }))

export const Introduction = () => (
  <Wizard steps={stepsAhead()} step="WelcomeSection">
    <div className={styles.sheet}>
      <PageHead {...stepWords('WelcomeSection')} />
      <WelcomeSection />
      <div className={styles.foot}>
        <SignInFirst>{t('onboarding.signInNote')}</SignInFirst>
      </div>
    </div>
  </Wizard>
)
