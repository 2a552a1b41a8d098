/** The draft of one step: what the form holds is on the server a moment later, and can be taken up anywhere. */
import { useSelector } from '@xstate/react'
import { useEffect, useMemo, useRef } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { OnboardingDetail, OnboardingStep } from '../../../contract/organizations/onboarding-shapes.ts'
import { openDraft, warnBeforeClosing, type DraftActor } from '../shared/draft/drafts.ts'
import { call } from '../../lib/http.ts'
import type { Values } from '../../ui/event-fields/field-props.ts'
import { answerOf, changeOwn } from './queries.ts'

const draftOf = (detail: OnboardingDetail, step: OnboardingStep): DraftActor =>
  openDraft(`onboarding ${detail.sid} ${step}`, answerOf(detail, step), async (input, isLast) => {
    const content = input.content as Values
    const { version, updatedAt } = await call(
      'PUT /onboarding/answers/:step',
      { params: { step }, body: { content, version: input.version } },
      { quiet: true, silent: true, keepalive: isLast },
    )
    const answer = { step, content, version, updatedAt }
    changeOwn(({ answers }) => ({ answers: [...answers.filter((one) => one.step !== step), answer] }))
    return version
  })

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** Keeps form and draft the same, both ways, unless something typed would be lost. @param fill values from the draft */
export function useStepDraft(
  detail: OnboardingDetail,
  step: OnboardingStep,
  form: UseFormReturn<Values>,
  fill: (content: Values) => Values,
): DraftActor {
  // Not of `detail`: a draft is begun once, later answers reach it below.
  // oxlint-disable-next-line react/exhaustive-deps -- see above
  const actor = useMemo(() => draftOf(detail, step), [detail.sid, step])
  // What the form begins with; a draft that is not saved yet goes over it below.
  const shown = useRef<unknown>(answerOf(detail, step).content)
  useEffect(() => {
    const { content, version } = answerOf(detail, step)
    actor.send({ type: 'loaded', content, version })
  }, [actor, detail, step])
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ name }) => {
          // Without a name it was filled as a whole, from the draft itself.
          if (name === undefined || isSame(form.getValues(), shown.current)) return
          shown.current = structuredClone(form.getValues())
          actor.send({ type: 'edit', content: shown.current })
        },
      }),
    [actor, form],
  )
  const content = useSelector(actor, ({ context }) => context.content)
  useEffect(() => {
    if (content === shown.current) return
    shown.current = content
    form.reset(fill(content as Values))
  }, [content, form, fill])
  // Leaving the page waits for no pause.
  useEffect(() => () => actor.send({ type: 'flush' }), [actor])
  useEffect(warnBeforeClosing, [])
  return actor
}
