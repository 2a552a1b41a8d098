/** States and events that a release changed, in words. */
import { Link } from 'react-router'
import type { MachinePage } from '../../../machines/kernel/page.ts'
import type { ChangeKind } from '../../../machines/kernel/shape.ts'
import { quantity } from '../../lib/format.ts'
import { t } from '../../lib/messages.ts'
import { ToneChip, type Tone } from '../../ui/chips.tsx'
import { DataList, type Column } from '../../ui/data-list/data-list.tsx'
import { operationsAt } from '../shared/operation/list-view.ts'
import { changedRows } from './releases-view.ts'
import type { Changes } from './releases.tsx'

const TONES: Readonly<Record<ChangeKind, Tone>> = { removed: 'alarm', changed: 'move', added: 'done' }

type Row = ReturnType<typeof changedRows>[number]

const columnsOf = ({ machine }: MachinePage): readonly Column<Row>[] => [
  { name: 'name', title: t('machines.stateOrEvent'), cell: ({ name }) => name },
  {
    name: 'change',
    title: t('machines.change'),
    cell: ({ kind }) => <ToneChip tone={TONES[kind]}>{t(`machines.state.${kind}`)}</ToneChip>,
  },
  {
    name: 'operations',
    title: t('machines.liveOperations'),
    cell: ({ operations, step }) => (
      <span className="tabular">
        {quantity(operations)}
        {operations > 0 && step && (
          <>
            {' · '}
            <Link to={operationsAt(machine, step)}>{t('machines.allOfStep')}</Link>
          </>
        )}
      </span>
    ),
  },
]

export const ChangedStates = ({
  changes,
  page,
}: {
  readonly changes: Changes
  readonly page: MachinePage
}) => (
  <DataList
    label={t('machines.whatChanged')}
    columns={columnsOf(page)}
    rows={changedRows(changes, page)}
    keyOf={({ key }) => key}
    empty={<p className="note">{t('machines.nothingChanged')}</p>}
  />
)
