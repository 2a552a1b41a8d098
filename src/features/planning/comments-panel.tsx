/** What carrier and platform say to each other about a plan: all of it, or what belongs to one task. */
import { Textarea } from '@fluentui/react-components'
import { useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { Plan } from '../../../machines/projectPlanning/plan.ts'
import { dateTime } from '../../lib/format.ts'
import { call } from '../../lib/http.ts'
import { t } from '../../lib/messages.ts'
import { useSendOnce } from '../../lib/sending/send-once.ts'
import { keepAnswer, quietQuery } from '../../lib/query-client.ts'
import { useUnsavedGuard } from '../../ui/form/use-unsaved-guard.ts'
import { Button } from '../../ui/button.tsx'
import { Panel } from '../../ui/page.tsx'
import styles from './comments-panel.module.css'
import { TEXT_LIMITS } from '../../../machines/kernel/text-limits.ts'

/** Under the plan's own key, so that a change of either asks again. */
const planCommentsQuery = (sid: string) =>
  quietQuery(['plan', sid, 'comments'], 'GET /project_offerings/:sid/plan/comments', { params: { sid } })

type Props = {
  readonly sid: string
  readonly plan: Plan
  /** The task that is selected; null: none, or several. */
  readonly selected: string | null
  readonly mayWrite: boolean
  readonly onSelect: (id: string) => void
}

export function CommentsPanel({ sid, plan, selected, mayWrite, onSelect }: Props) {
  const { data } = useSuspenseQuery(planCommentsQuery(sid))
  const [isAll, setAll] = useState(false)
  /** What is being written, by task: anyone who looks at another one in between loses nothing. */
  const [drafts, setDrafts] = useState<Readonly<Record<string, string>>>({})
  useUnsavedGuard(Object.values(drafts).some((text) => text.trim() !== ''))
  const task = selected === null ? undefined : plan.tasks.get(selected)
  const about = task && !isAll ? task : null
  const shown = data.items.filter(({ taskId }) => about === null || taskId === about.id)
  return (
    <Panel
      title={t('planning.comments.title')}
      aside={
        task && (
          <fieldset className={`flex gap-1 ${styles.choice}`} aria-label={t('planning.comments.about')}>
            <Button
              label={t('planning.comments.ofTask')}
              size="small"
              variant="quiet"
              aria-pressed={!isAll}
              onClick={() => setAll(false)}
            />
            <Button
              label={t('planning.comments.ofPlan')}
              size="small"
              variant="quiet"
              aria-pressed={isAll}
              onClick={() => setAll(true)}
            />
          </fieldset>
        )
      }
    >
      {about && <p className={styles.about}>{t('planning.comments.aboutTask', { name: about.name })}</p>}
      {shown.length === 0 ? (
        <p className="quiet">{t(about ? 'planning.comments.noneOfTask' : 'planning.comments.none')}</p>
      ) : (
        <ol className={styles.list} aria-label={t('planning.comments.title')}>
          {shown.map((comment) => (
            <li key={comment.sid} className={styles.comment}>
              <div className={`wrap gap-2 col-gap-4 align-baseline note ${styles.head}`}>
                <strong>{comment.by}</strong>
                <time dateTime={comment.at}>{dateTime(comment.at)}</time>
                {about === null && comment.taskId !== null && (
                  <TaskName plan={plan} id={comment.taskId} onSelect={onSelect} />
                )}
              </div>
              <p className={styles.text}>{comment.text}</p>
            </li>
          ))}
        </ol>
      )}
      {mayWrite && (
        <Writing
          sid={sid}
          taskId={about?.id ?? null}
          name={about?.name ?? null}
          text={drafts[about?.id ?? ''] ?? ''}
          onText={(taskId, text) => setDrafts((before) => ({ ...before, [taskId ?? '']: text }))}
        />
      )}
    </Panel>
  )
}

type NameProps = { readonly plan: Plan; readonly id: string; readonly onSelect: (id: string) => void }

/** Leads to the task; what was said about one that is gone stays. */
function TaskName({ plan, id, onSelect }: NameProps) {
  const task = plan.tasks.get(id)
  if (!task) return <span className={styles.gone}>{t('planning.comments.taskGone')}</span>
  return (
    <Button
      label={task.name}
      modifier="link"
      size="small"
      className={styles.task}
      onClick={() => onSelect(id)}
    />
  )
}

type WritingProps = {
  readonly sid: string
  readonly taskId: string | null
  readonly name: string | null
  readonly text: string
  readonly onText: (taskId: string | null, text: string) => void
}

function Writing({ sid, taskId, name, text, onText }: WritingProps) {
  const id = useId()
  const words = text.trim()
  const sendOnce = useSendOnce()
  const send = useMutation({
    mutationFn: (comment: { readonly taskId: string | null; readonly text: string }) =>
      sendOnce(comment, (body) =>
        call('POST /project_offerings/:sid/plan/comments', { params: { sid }, body }),
      ),
    onSuccess: (comment) => {
      onText(comment.taskId, '')
      keepAnswer(planCommentsQuery(sid).queryKey, (before) => ({
        items: [...(before?.items ?? []).filter((one) => one.sid !== comment.sid), comment],
      }))
    },
  })
  const isReady = words !== '' && !send.isPending
  return (
    <form
      className={styles.writing}
      onSubmit={(event) => {
        event.preventDefault()
        if (isReady) send.mutate({ taskId, text: words })
      }}
    >
      <label htmlFor={id}>
        {name === null ? t('planning.comments.write') : t('planning.comments.writeOn', { name })}
      </label>
      <Textarea
        id={id}
        rows={2}
        resize="vertical"
        maxLength={TEXT_LIMITS.planComment}
        value={text}
        aria-describedby={`${id}-keys`}
        onChange={(_, { value }) => onText(taskId, value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
          event.preventDefault()
          if (isReady) send.mutate({ taskId, text: words })
        }}
      />
      <div className="cluster gap-3 between text-xs quiet">
        <span id={`${id}-keys`}>{t('planning.comments.keys')}</span>
        <Button
          type="submit"
          variant="primary"
          size="small"
          label={t('planning.comments.send')}
          disabled={words === ''}
          loading={send.isPending}
        />
      </div>
    </form>
  )
}
