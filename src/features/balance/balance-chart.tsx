/** Held, reserved and retired by project, one drawing per kind of unit: bars of two kinds have no common length. */
import type { BalanceProject, BalanceTotal } from '../../../contract/ledger/balance.ts'
import { t } from '../../lib/messages.ts'
import { Panel } from '../../ui/page.tsx'
import { StackedBars, type Kind } from '../../ui/charts/stacked-bars.tsx'

const kinds = (): readonly Kind[] => [
  { name: 'retired', title: t('contributions.unitState.retired'), look: 'solid' },
  { name: 'held', title: t('contributions.unitState.held'), look: 'light' },
  { name: 'reserved', title: t('contributions.unitState.reserved'), look: 'dotted' },
]

type Props = { readonly totals: readonly BalanceTotal[]; readonly projects: readonly BalanceProject[] }

export const BalanceCharts = ({ totals, projects }: Props) =>
  totals.map((total) => (
    <Panel
      key={`${total.creditType} ${total.unit} ${total.standard}`}
      title={titleOf(total)}
      aside={t('contributions.chartUnit', { unit: total.unit })}
    >
      <StackedBars
        label={titleOf(total)}
        kinds={kinds()}
        rows={projects.filter((project) => isOfKind(project, total)).map(rowOf)}
      />
    </Panel>
  ))

const titleOf = ({ creditType, unit, standard }: BalanceTotal): string =>
  t('contributions.chartOf', { type: [creditType, standard ?? unit].join(', ') })

/** The ledger's own kinds: credit type and unit, and for Biodiversity the standard. */
const isOfKind = (project: BalanceProject, { creditType, unit, standard }: BalanceTotal): boolean =>
  project.creditType === creditType &&
  project.unit === unit &&
  (standard === null || project.standard === standard)

function rowOf({ sid, name, standard, vintages }: BalanceProject) {
  const sum = (kind: 'held' | 'reserved' | 'retired') =>
    vintages.reduce((whole, vintage) => whole + Number(vintage[kind]), 0)
  const parts = { held: sum('held'), reserved: sum('reserved'), retired: sum('retired') }
  return { key: sid, label: name, note: standard, parts }
}
