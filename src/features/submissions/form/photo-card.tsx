/** One photo with its words. The handle moves it; the rest of the card is a form. */
import { useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { DeleteRegular, ReOrderDotsVerticalRegular } from '@fluentui/react-icons'
import type { OfferingContent } from '../../../../contract/offerings/offering-content.ts'
import { t } from '../../../lib/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { ToneChip } from '../../../ui/chips.tsx'
import { bindTo, DraftLongText, DraftText } from '../draft/draft-fields.tsx'
import styles from './media.module.css'
import { photoHref } from '../../shared/offering/files.ts'
import { remarkOn } from '../remark-view.ts'
import { useSubmission } from '../draft/submission-context.ts'
import { TEXT_LIMITS } from '../../../../machines/kernel/text-limits.ts'

type Props = { readonly photo: OfferingContent['photos'][number]; readonly at: number }

export function PhotoCard({ photo, at }: Props) {
  const { sid, alt } = photo
  const { detail, change, isEditable } = useSubmission()
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({ id: sid, disabled: !isEditable })
  const file = detail.files.find((one) => one.sid === sid)
  const bind = bindTo(`photos.${at}`, photo, (next) =>
    change(({ photos }) => ({ photos: photos.map((one) => (one.sid === sid ? { ...one, ...next } : one)) })),
  )
  const name = alt || t('submission.photoNumber', { number: at + 1 })
  return (
    <li
      ref={setNodeRef}
      className={`${styles.photo} ${isDragging ? styles.dragging : ''}`}
      style={{ transform: CSS.Transform.toString(transform), transition }}
    >
      <div className={styles.picture}>
        <img
          src={photoHref(sid, 'small')}
          alt={alt}
          {...(file?.width && file.height ? { width: file.width, height: file.height } : {})}
        />
        {at === 0 && (
          <span className={styles.cover}>
            <ToneChip tone="done">{t('submission.cover')}</ToneChip>
          </span>
        )}
        {isEditable && (
          <span className={styles.tools}>
            <button
              type="button"
              ref={setActivatorNodeRef}
              className={styles.handle}
              {...attributes}
              {...listeners}
              aria-label={t('submission.movePhoto', { name })}
            >
              <ReOrderDotsVerticalRegular aria-hidden fontSize={20} />
            </button>
            <Button
              label={t('submission.removeName', { name })}
              modifier="icon"
              size="small"
              icon={<DeleteRegular />}
              onClick={() => change(({ photos }) => ({ photos: photos.filter((one) => one.sid !== sid) }))}
            />
          </span>
        )}
      </div>
      <DraftLongText
        {...bind('alt', remarkOn.photo(sid))}
        label={t('submission.altOf', { number: at + 1 })}
        hint={t('submission.altHint')}
        required
        rows={2}
        most={TEXT_LIMITS.photoText}
      />
      <DraftText
        {...bind('credit', null)}
        label={t('submission.creditOf', { number: at + 1 })}
        hint={t('submission.creditHint')}
        most={TEXT_LIMITS.photoCredit}
      />
    </li>
  )
}
