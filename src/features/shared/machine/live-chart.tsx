/** The course of something that a machine keeps, as a statechart with where it is now. */
import { useQuery } from '@tanstack/react-query'
import type { AnyStateMachine } from 'xstate'
import type { Offer } from '../../../../contract/operations/shapes.ts'
import { paint, type Value } from '../../../../machines/kernel/drawing.ts'
import { decode, type Versioned } from '../../../../machines/kernel/snapshot.ts'
import { Panel, Skeleton } from '../../../ui/page.tsx'
import { Statechart } from '../../../ui/statechart/statechart.tsx'
import { useFit } from '../../../ui/statechart/use-fit.ts'
import styles from '../../../ui/statechart/statechart.module.css'
import { drawingQuery, OVERVIEW } from './drawings.ts'
import own from './machine.module.css'
import { isMine } from './offer-buttons.tsx'

type Props = {
  readonly machine: Versioned<AnyStateMachine>
  readonly machineVersion: number
  /** XState's persisted snapshot. */
  readonly snapshot: unknown
  readonly offers: readonly Offer[]
  /** Changes with the state: what it names is brought into view again. */
  readonly standing: string
  readonly title: string
  readonly label: string
}

export function LiveChart({ machine, machineVersion, snapshot, offers, standing, title, label }: Props) {
  const { data: drawing } = useQuery(drawingQuery(machine.name, OVERVIEW))
  const { ref, scale } = useFit(drawing?.w ?? 1, standing)
  const row = {
    machine: machine.name,
    version: machineVersion,
    snapshot: snapshot as Record<string, unknown>,
  }
  return (
    <Panel title={title} flush>
      {drawing ? (
        <section
          ref={ref}
          className={`${styles.canvas} ${own.course}`}
          // It scrolls, and nothing inside can take the focus.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- see above
          tabIndex={0}
          aria-label={label}
        >
          <Statechart
            painting={paint(drawing, {
              value: decode(machine, row).value as Value,
              done: [],
              offered: offers.filter(isMine).map(({ type }) => type),
            })}
            w={drawing.w}
            h={drawing.h}
            scale={scale}
            selected={null}
          />
        </section>
      ) : (
        <Skeleton rows={4} />
      )}
    </Panel>
  )
}
