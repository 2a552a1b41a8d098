/** A wording as it will read, what is filled in set apart. */
import type { MergeFacts } from '../../../contract/rules/certificate-templates.ts'
import { mergedWording } from '../../../contract/rules/certificate-templates.ts'
import { t } from '../../lib/messages.ts'
import styles from './templates.module.css'

type Props = { readonly wording: string; readonly facts: MergeFacts }

export const MergedText = ({ wording, facts }: Props) => (
  <figure className={styles.reads}>
    <figcaption>{t('shared.asItWillRead')}</figcaption>
    <blockquote>{mergedWording(wording, facts)}</blockquote>
  </figure>
)
