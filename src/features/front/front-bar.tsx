import type { ComponentType, ReactNode } from 'react'
import { t } from '../../lib/messages.ts'
import { Brand } from '../../ui/brand.tsx'
import type { SignInProps } from '../shared/session/sign-in-button.tsx'
import styles from './front.module.css'

type Props = {
  readonly SignIn: ComponentType<SignInProps>
  /** The search, and what chooses between light and dark. */
  readonly children: ReactNode
}

export const FrontBar = ({ SignIn, children }: Props) => (
  <header className={styles.bar}>
    <Brand />
    <span className="grow" />
    {children}
    <SignIn look="secondary">{t('common.signIn')}</SignIn>
  </header>
)
