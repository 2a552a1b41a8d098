/** One text or value: alone, or beside what is published with the words that changed. */
import type { OfferingContent } from '../../../../contract/offerings/offering-content.ts'
import { t } from '../../../lib/messages.ts'
import { ToneChip } from '../../../ui/chips.tsx'
import { textDiff, type Part } from '../../shared/diff/diff-view.ts'
import { RefusedField } from './refused.tsx'
import { RemarkBox } from './remark-box.tsx'
import styles from './review.module.css'
import { useReview } from './review-context.ts'
import { ExternalLink } from '../../../ui/links.tsx'

type Props = {
  readonly field: string
  readonly label: string
  readonly of: (content: OfferingContent) => string
  /** An address in the text that the reviewer can open; empty: none. */
  readonly link?: string
}

export function TextReview({ field, label, of, link = '' }: Props) {
  const { isCompared, before, after } = useReview()
  const text = of(after)
  const diff = textDiff(of(before), text)
  return (
    <div className={`column gap-3 ${styles.item}`}>
      <h3 className={styles.itemTitle}>
        {label}
        {isCompared && diff.isSame && <span className="weight-400 quiet">{t('submission.unchanged')}</span>}
      </h3>
      {isCompared && !diff.isSame ? (
        <div className={`two-columns gap-4 ${styles.sides}`}>
          <Side title={t('submission.publishedVersion')} parts={diff.before} kind="removed" />
          <Side title={t('submission.workingCopy')} parts={diff.after} kind="added" />
        </div>
      ) : (
        <p className="measure written">{text.trim() === '' ? t('submission.nothingHere') : text}</p>
      )}
      {link !== '' && (
        <ExternalLink href={link} className="text-m breaks">
          {t('submission.openLink', { link })}
        </ExternalLink>
      )}
      <RefusedField field={field} />
      <RemarkBox field={field} name={label} />
    </div>
  )
}

type SideProps = {
  readonly title: string
  readonly parts: readonly Part[]
  readonly kind: 'added' | 'removed'
}

function Side({ title, parts, kind }: SideProps) {
  const Changed = kind === 'added' ? 'ins' : 'del'
  return (
    <div className={styles.side}>
      <p className={styles.sideTitle}>{title}</p>
      <p className="measure written">
        {parts.length === 0 && t('submission.nothingHere')}
        {parts.map(({ text, isChanged }, at) =>
          isChanged ? (
            // Parts of a text have nothing but their place.
            // oxlint-disable-next-line react/no-array-index-key -- see above
            <Changed key={at}>{text}</Changed>
          ) : (
            text
          ),
        )}
      </p>
    </div>
  )
}

const CHANGES = {
  added: { text: 'submission.addedRow', tone: 'done' },
  removed: { text: 'submission.removedRow', tone: 'alarm' },
  changed: { text: 'submission.changedRow', tone: 'move' },
} as const

/** How an entry differs; nothing where it does not. */
export const ChangeChip = ({ change }: { readonly change: keyof typeof CHANGES | 'same' }) =>
  change === 'same' ? null : <ToneChip tone={CHANGES[change].tone}>{t(CHANGES[change].text)}</ToneChip>
