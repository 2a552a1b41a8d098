import type { ComponentType } from 'react'
import { t } from '../../lib/messages.ts'
import type { SignInProps } from '../shared/session/sign-in-button.tsx'
import styles from './front.module.css'

export function Hero({ SignIn }: { readonly SignIn: ComponentType<SignInProps> }) {
  return (
    <section className={styles.hero}>
      <div className={styles.heroText}>
        <h1 className={styles.headline}>{t('front.headline')}</h1>
        <p className={styles.promise}>{t('front.promise')}</p>
        <p className="wrap gap-3 top-6">
          <SignIn look="primary" size="large" expected={{ isNew: true }}>
            {t('common.createAccount')}
          </SignIn>
          <SignIn look="secondary" size="large">
            {t('common.signIn')}
          </SignIn>
        </p>
        <p className="top-4">
          <SignIn look="quiet" modifier="link" way="popup">
            {t('front.signInSmall')}
          </SignIn>
        </p>
      </div>
      <Layers />
    </section>
  )
}

/** The layers of a forest, as contour lines: what the name means. */
function Layers() {
  return (
    <svg className={styles.layers} viewBox="0 0 520 420" aria-hidden preserveAspectRatio="xMidYMax slice">
      <circle className={styles.sun} cx="388" cy="96" r="46" />
      <path className={styles.layer1} d="M0 236C64 168 118 196 176 152s116-36 170 6 104-4 174-54v316H0z" />
      <path className={styles.layer2} d="M0 286c72-48 132-34 196-66s118-8 168 22 104 4 156-34v212H0z" />
      <path className={styles.layer3} d="M0 332c84-30 140-22 210-38s126 8 176 24 92 2 134-20v122H0z" />
      <path className={styles.layer4} d="M0 376c90-16 150-8 226-18s150 14 294-10v72H0z" />
      <g className={styles.trunks}>
        <path d="M96 376V230m0 62 26-22m-26 0-22-20m22-18 16-14" />
        <path d="M214 356V200m0 70 28-24m-28 4-24-22m24-16 18-16" />
        <path d="M404 362V232m0 62 24-22m-24 2-22-20" />
        <path d="M310 352v-58m0 24 12-10m-12 0-10-10M156 368v-46m0 18 10-8M466 360v-44m0 16-10-8" />
      </g>
      <path
        className={styles.leaf}
        d="M258 420c-6-44 10-74 48-88 8 42-10 72-48 88zm0 0c-22-18-30-42-22-70 24 10 32 36 22 70zm0-10 30-50m-32 46-14-34"
      />
    </svg>
  )
}
