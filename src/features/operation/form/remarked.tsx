/** A field with what the other side said about it when the step came back. */
import { CommentRegular } from '@fluentui/react-icons'
import type { ReactNode } from 'react'
import { t } from '../../../lib/messages.ts'
import styles from './remarked.module.css'
import type { Remark } from './remarks.ts'

type Props = { readonly remarks: readonly Remark[]; readonly children: ReactNode }

export const Remarked = ({ remarks, children }: Props) =>
  remarks.length === 0 ? (
    children
  ) : (
    <div className={styles.remarked}>
      <ul aria-label={t('operation.remarks')}>
        {remarks.map(({ text }) => (
          <li key={text}>
            <CommentRegular aria-hidden />
            {text}
          </li>
        ))}
      </ul>
      {children}
    </div>
  )
