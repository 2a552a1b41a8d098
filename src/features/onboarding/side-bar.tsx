/** SideBar: what is done, where one is, what is left, read from the machine. On phones one line that opens. */
import { CheckmarkRegular } from '@fluentui/react-icons'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import type { OnboardingDetail, OnboardingStep } from '../../../contract/organizations/onboarding-shapes.ts'
import { t } from '../../lib/messages.ts'
import { stepHref } from './addresses.ts'
import styles from './side-bar.module.css'

type Props = { readonly steps: OnboardingDetail['steps']; readonly step: OnboardingStep }

export function SideBar({ steps, step }: Props) {
  const here = steps.findIndex((one) => one.step === step)
  const words = { number: here + 1, count: steps.length, title: steps[here]?.title ?? '' }
  const disclosure = useRef<HTMLDetailsElement>(null)
  // Another step was chosen: the list has done its work.
  useEffect(() => disclosure.current?.removeAttribute('open'), [step])
  return (
    <aside className="shrink">
      <nav className={styles.wide} aria-label={t('onboarding.steps')}>
        <p className={styles.heading}>{t('onboarding.application')}</p>
        <Steps {...{ steps, step }} />
        <p className={styles.note}>{t('onboarding.keptNote')}</p>
      </nav>
      <nav className={styles.narrow} aria-label={t('onboarding.steps')}>
        <details ref={disclosure}>
          <summary>
            <span className="quiet">{t('onboarding.stepOf', words)}</span>
            <span className="strong">{words.title}</span>
          </summary>
          <Steps {...{ steps, step }} />
        </details>
        <span className={styles.track} aria-hidden>
          <span style={{ width: `${(100 * (here + 1)) / steps.length}%` }} />
        </span>
      </nav>
    </aside>
  )
}

const Steps = ({ steps, step: here }: Props) => (
  <ol className={`stack gap-1 ${styles.steps}`}>
    {steps.map(({ step, title, state, isReachable }, at) => {
      const isHere = step === here
      const isDone = state === 'done'
      const content = (
        <>
          <span className={styles.mark} aria-hidden>
            {isDone && !isHere ? <CheckmarkRegular fontSize={16} /> : at + 1}
          </span>
          <span>
            {title}
            {isDone && <span className="visually-hidden">, {t('onboarding.done')}</span>}
          </span>
        </>
      )
      return (
        <li key={step} className={`${styles.step} ${isDone ? styles.done : ''}`}>
          {isReachable && !isHere ? (
            <Link to={stepHref(step)}>{content}</Link>
          ) : (
            <span className={styles.still} aria-current={isHere ? 'step' : undefined}>
              {content}
            </span>
          )}
        </li>
      )
    })}
  </ol>
)
