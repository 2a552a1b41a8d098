/** Beside a field: what was said about it, and a remark to be sent with the others. */
import { Textarea } from '@fluentui/react-components'
import { CommentAddRegular } from '@fluentui/react-icons'
import { useEffect, useId, useRef, useState } from 'react'
import { t } from '../../../lib/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { RemarkThread } from '../remarks.tsx'
import { gather, useGathered } from './gathered.ts'
import styles from './review.module.css'
import { useReview } from './review-context.ts'
import { TEXT_LIMITS } from '../../../../machines/kernel/text-limits.ts'

type Props = {
  /** As in the content, or by what identifies an entry; empty: the whole. */
  readonly field: string
  /** What it is, in words. */
  readonly name: string
}

export function RemarkBox({ field, name }: Props) {
  const { detail, mayRemark } = useReview()
  return (
    <div className={`stack gap-3 justify-start ${styles.remarks}`}>
      <RemarkThread
        sid={detail.sid}
        field={field}
        comments={detail.comments.filter((comment) => comment.field === field)}
        mayAct={detail.mayAct}
      />
      {mayRemark && <OwnRemark field={field} name={name} />}
    </div>
  )
}

function OwnRemark({ field, name }: Props) {
  const { detail } = useReview()
  const gathered = useGathered(detail.sid)[field]
  const [isOpen, setOpen] = useState(false)
  if (isOpen || gathered !== undefined)
    return <Writing field={field} name={name} isNew={isOpen} onClose={() => setOpen(false)} />
  return (
    <Button
      label={t('submission.remark')}
      aria-label={t('submission.remarkOn', { field: name })}
      variant="quiet"
      size="small"
      icon={<CommentAddRegular />}
      onClick={() => setOpen(true)}
    />
  )
}

type WritingProps = Props & { readonly isNew: boolean; readonly onClose: () => void }

function Writing({ field, name, isNew, onClose }: WritingProps) {
  const { detail } = useReview()
  const id = useId()
  const input = useRef<HTMLTextAreaElement>(null)
  const text = useGathered(detail.sid)[field] ?? ''
  useEffect(() => {
    if (isNew) input.current?.focus()
  }, [isNew])
  return (
    <div className={styles.writing}>
      <label htmlFor={id}>
        {t('submission.remarkOn', { field: name })}
        <span>{t('submission.notSentYet')}</span>
      </label>
      <Textarea
        id={id}
        ref={input}
        rows={2}
        maxLength={TEXT_LIMITS.remark}
        resize="vertical"
        placeholder={t('submission.remarkHint')}
        value={text}
        onChange={(_, { value }) => gather(detail.sid, field, value)}
      />
      <Button
        label={t('submission.dropRemark')}
        variant="quiet"
        size="small"
        onClick={() => {
          gather(detail.sid, field, '')
          onClose()
        }}
      />
    </div>
  )
}
