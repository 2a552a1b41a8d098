import { t } from '../../lib/messages.ts'
import styles from './onboarding-review.module.css'

/** 0–100. It orders the queue, so it is drawn as a quiet bar and never as a verdict. */
export const RiskMeter = ({ risk }: { readonly risk: number }) => (
  <span className="inline-row gap-3 tabular">
    <span className={styles.riskBar} aria-hidden>
      <span style={{ inlineSize: `${risk}%` }} />
    </span>
    <span className="visually-hidden">{t('compliance.riskOf', { risk })}</span>
    <span aria-hidden>{risk}</span>
  </span>
)
