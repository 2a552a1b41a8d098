/** The committed drawing of a machine of ours, with the state that an actor stood in. */
import { useQuery } from '@tanstack/react-query'
import { paint, type Drawing, type Standing, type Value } from '../../../machines/kernel/drawing.ts'
import { t } from '../../lib/messages.ts'
import chart from '../../ui/statechart/statechart.module.css'
import { Statechart } from '../../ui/statechart/statechart.tsx'
import { useFit } from '../../ui/statechart/use-fit.ts'
import { machineListQuery } from '../shared/machine/queries.ts'
import { drawingQuery, OVERVIEW } from '../shared/machine/drawings.ts'
import styles from './inspector.module.css'
import { valueInShort, type After } from './recording.ts'

type Props = { readonly machine: string; readonly after: After }

/** Nothing for a machine that is not ours. */
export function StateChart({ machine, after }: Props) {
  const { data: pages } = useQuery(machineListQuery)
  const folder = pages?.find((page) => page.machine === machine)?.folder
  return folder ? <Drawn folder={folder} after={after} /> : null
}

function Drawn({ folder, after }: { readonly folder: string; readonly after: After }) {
  const { data: drawing } = useQuery(drawingQuery(folder, OVERVIEW))
  return drawing ? <Canvas drawing={drawing} standing={standingOf(after)} /> : null
}

function standingOf({ value, context }: After): Standing {
  const { done } = (context ?? {}) as { readonly done?: unknown }
  return { value: (value ?? '') as Value, done: Array.isArray(done) ? done.map(String) : [] }
}

function Canvas({ drawing, standing }: { readonly drawing: Drawing; readonly standing: Standing }) {
  const { ref, scale } = useFit(drawing.w, valueInShort(standing.value))
  return (
    <section
      // Moved with the arrows: nothing inside can have the focus.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      ref={ref}
      className={`${chart.canvas} ${styles.chart}`}
      aria-label={t('inspector.chart', { title: drawing.title })}
    >
      <Statechart
        painting={paint(drawing, standing)}
        w={drawing.w}
        h={drawing.h}
        scale={scale}
        selected={null}
      />
    </section>
  )
}
