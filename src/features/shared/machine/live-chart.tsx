/** The course of something that a machine keeps, as a statechart with where it is now. */
import { useQuery } from '@tanstack/react-query'
import type { AnyStateMachine } from 'xstate'
import type { Offer } from '../../../../contract/operations/shapes.ts'
import type { Value } from '../../../../machines/kernel/drawing.ts'
import { decode, type Versioned } from '../../../../machines/kernel/snapshot.ts'
import { Panel, Skeleton } from '../../../ui/page.tsx'
import { FittedChart } from '../../../ui/statechart/fitted-chart.tsx'
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
  const row = {
    machine: machine.name,
    version: machineVersion,
    snapshot: snapshot as Record<string, unknown>,
  }
  return (
    <Panel title={title} flush>
      {drawing ? (
        <FittedChart
          drawing={drawing}
          standing={{
            value: decode(machine, row).value as Value,
            done: [],
            offered: offers.filter(isMine).map(({ type }) => type),
          }}
          focus={standing}
          label={label}
          className={own.course}
        />
      ) : (
        <Skeleton rows={4} />
      )}
    </Panel>
  )
}
