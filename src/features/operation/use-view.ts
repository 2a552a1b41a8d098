/** Which step the page shows while others move on, and that its form is in sight and has the focus. */
import { useEffect, useRef, useState } from 'react'
import type { Foreseen } from '../../../machines/operation/foresight.ts'
import type { Workflow } from '../../../machines/workflows.ts'
import { keepFocus } from '../../ui/keep-focus.ts'
import styles from './operation.module.css'
import { standingOf, type StepView } from './plan-view.ts'
import { connect, type OperationView, type Shown } from './view.ts'

/**
 * A step that the viewer answers stays, whatever else opens meanwhile.
 * @param wanted the step in the address, if there is one
 */
export function useView(
  shown: Shown,
  workflow: Workflow,
  wanted: string | null,
  resumption: Foreseen | null,
): OperationView {
  const [kept, setKept] = useState<string | null>(null)
  const view = connect(shown, workflow, wanted, resumption, kept)
  const step = view.selected?.step ?? null
  if (wanted === null && step !== kept) setKept(step)
  return view
}

/**
 * In one column, scrolls to the form of a step that was chosen elsewhere, and to what follows once the viewer's own step is answered.
 * What follows then has the focus that went with the form.
 * @returns for the element that holds the form
 */
export function useFormInSight(wanted: string | null, selected: StepView | null) {
  const columns = useRef<HTMLDivElement>(null)
  const standing = selected && standingOf(selected)
  const isMine = selected?.isMine ?? false
  const shown = useRef({ wanted, standing, isMine })
  useEffect(() => {
    const before = shown.current
    shown.current = { wanted, standing, isMine }
    const isAnswered = before.isMine && before.standing !== standing
    if (before.wanted === wanted && !isAnswered) return
    const form = columns.current?.querySelector(`.${styles.formPanel}`)
    const { top, bottom } = form?.getBoundingClientRect() ?? { top: 0, bottom: innerHeight }
    if (top >= innerHeight || bottom <= 0 || (isAnswered && top < 0)) form?.scrollIntoView({ block: 'start' })
    if (isAnswered) keepFocus(form?.querySelector('h2'))
  }, [wanted, standing, isMine])
  return columns
}
