/** Remarks of the review on one field, with answers; anyone who dealt with one marks it as done. */
import { Textarea } from '@fluentui/react-components'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import type { OfferingContent } from '../../../contract/offerings/offering-content.ts'
import type { SubmissionComment } from '../../../contract/offerings/submission-shapes.ts'
import { dateTime } from '../../lib/format.ts'
import { call } from '../../lib/http.ts'
import { t } from '../../lib/messages.ts'
import { useSendOnce } from '../../lib/sending/send-once.ts'
import { partyName } from '../shared/operation/operation-words.ts'
import { Button } from '../../ui/button.tsx'
import { useUnsavedGuard } from '../../ui/form/use-unsaved-guard.ts'
import { TurnChip } from '../shared/operation/turn-chip.tsx'
import { keepSubmission } from '../shared/submission/queries.ts'
import { isOnPart } from './remark-view.ts'
import styles from './remarks.module.css'
import { useSubmission } from './draft/submission-context.ts'
import { TEXT_LIMITS } from '../../../machines/kernel/text-limits.ts'

/** In the form: the submission is around it. */
export const Remarks = ({ field }: { readonly field: string }) => (
  <FormRemarks field={field} isHere={(one) => one === field} />
)

type PartProps = {
  readonly part: keyof OfferingContent
  /** Fields of its entries, which show the remarks on them. */
  readonly entries?: readonly string[]
}

/** On one part as a whole. */
export const PartRemarks = ({ part, entries = [] }: PartProps) => (
  <FormRemarks field={part} isHere={(field) => isOnPart(field, part, entries)} />
)

type FormProps = { readonly field: string; readonly isHere: (field: string) => boolean }

function FormRemarks({ field, isHere }: FormProps) {
  const { detail } = useSubmission()
  const comments = detail.comments.filter((comment) => isHere(comment.field))
  return <RemarkThread sid={detail.sid} field={field} comments={comments} mayAct={detail.mayAct} />
}

type ThreadProps = {
  readonly sid: string
  readonly field: string
  readonly comments: readonly SubmissionComment[]
  readonly mayAct: boolean
}

export function RemarkThread({ sid, field, comments, mayAct }: ThreadProps) {
  if (comments.length === 0) return null
  return (
    <div className={styles.thread}>
      <ol className="stack gap-4 wide" aria-label={t('submission.remarks')}>
        {comments.map((comment) => (
          <li key={comment.sid} className={comment.resolvedAt ? styles.resolved : styles.remark}>
            <Remark sid={sid} comment={comment} mayAct={mayAct} />
          </li>
        ))}
      </ol>
      {mayAct && <Answer sid={sid} field={field} />}
    </div>
  )
}

const put = (sid: string, changed: SubmissionComment) =>
  keepSubmission(sid, (detail) => ({
    ...detail,
    comments: detail.comments.map((one) => (one.sid === changed.sid ? changed : one)),
  }))

type RemarkProps = {
  readonly sid: string
  readonly comment: SubmissionComment
  readonly mayAct: boolean
}

function Remark({ sid, comment, mayAct }: RemarkProps) {
  const isDone = comment.resolvedAt !== null
  const resolve = useMutation({
    mutationFn: (resolved: boolean) =>
      call('PUT /submission_comments/:sid/resolved', { params: { sid: comment.sid }, body: { resolved } }),
    onSuccess: (changed) => put(sid, changed),
  })
  return (
    <>
      <div className="cluster gap-1 col-gap-4 text-s soft">
        <TurnChip party={comment.role} />
        {comment.by !== partyName(comment.role) && <span>{comment.by}</span>}
        <time dateTime={comment.at}>{dateTime(comment.at)}</time>
        {mayAct && (
          <Button
            label={t(isDone ? 'submission.openAgain' : 'submission.done')}
            variant="quiet"
            size="small"
            className={styles.resolve}
            loading={resolve.isPending}
            onClick={() => resolve.mutate(!isDone)}
          />
        )}
      </div>
      <p className={`measure breaks keep-lines ${styles.text}`}>{comment.text}</p>
    </>
  )
}

function Answer({ sid, field }: { readonly sid: string; readonly field: string }) {
  const id = useId()
  const input = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useState<string | null>(null)
  const isOpen = text !== null
  const sendOnce = useSendOnce()
  useUnsavedGuard(isOpen && text.trim() !== '')
  useEffect(() => {
    if (isOpen) input.current?.focus()
  }, [isOpen])
  const send = useMutation({
    mutationFn: (words: string) =>
      sendOnce({ field, text: words }, (body) =>
        call('POST /project_submissions/:sid/comments', { params: { sid }, body }),
      ),
    onSuccess: (comment) => {
      keepSubmission(sid, (detail) => ({
        ...detail,
        comments: [...detail.comments.filter((one) => one.sid !== comment.sid), comment],
      }))
      setText(null)
    },
  })
  if (text === null)
    return <Button label={t('submission.answer')} variant="quiet" size="small" onClick={() => setText('')} />
  return (
    <div className={styles.answer}>
      <label htmlFor={id} className="visually-hidden">
        {t('submission.yourAnswer')}
      </label>
      <Textarea
        id={id}
        ref={input}
        rows={2}
        maxLength={TEXT_LIMITS.remark}
        placeholder={t('submission.yourAnswer')}
        value={text}
        onChange={(_, { value }) => setText(value)}
      />
      <div className="wrap gap-3">
        <Button
          label={t('submission.sendAnswer')}
          size="small"
          variant="primary"
          disabled={text.trim() === ''}
          loading={send.isPending}
          onClick={() => send.mutate(text.trim())}
        />
        <Button label={t('common.cancel')} size="small" variant="quiet" onClick={() => setText(null)} />
      </div>
    </div>
  )
}
