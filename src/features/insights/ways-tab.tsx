/** Which ways finished operations took: all of them on the diagram, or one. */
import { useQuery } from '@tanstack/react-query'
import { t } from '../../lib/messages.ts'
import { Skeleton } from '../../ui/page.tsx'
import { DwellChart } from './dwell-chart.tsx'
import { filterOf, timesLegend } from './dwell-view.ts'
import styles from './insights.module.css'
import { NothingHere } from './nothing-here.tsx'
import { measuredIn, waysQuery } from './queries.ts'
import type { TabProps } from './tab.ts'
import { WaysList } from './ways-list.tsx'
import { heatsOfWays, partsLegend } from './ways-view.ts'

const KEY = /^[0-9a-f]{32}$/

export function WaysTab({ dwell, search, chart, onChange }: TabProps) {
  const asked = search.get('way')
  const key = asked !== null && KEY.test(asked) ? asked : null
  const { data: ways } = useQuery(
    waysQuery({ ...measuredIn(filterOf(search)), ...(key ? { way: key } : {}) }),
  )
  // Places of another machine are on no drawing of this one.
  if (!ways || ways.asked.type !== dwell.type) return <Skeleton rows={8} />
  if (ways.operations === 0) return <NothingHere onChange={onChange} />
  // The counts are those of the way that was asked for, which may be another than the address has by now.
  const number = ways.ways.findIndex((way) => way.key === ways.asked.way)
  const chosen = ways.ways[number] ?? null
  return (
    <div className={styles.columns}>
      <DwellChart
        {...chart}
        title={chosen ? t('insights.wayNumber', { number: number + 1 }) : t('insights.waysChart')}
        labelOf={(title) => t(chosen ? 'insights.wayChartOf' : 'insights.waysChartOf', { title })}
        heats={heatsOfWays(ways, chosen)}
        legend={
          chosen
            ? { ...timesLegend(), none: t('insights.legendNotThere') }
            : partsLegend(t('insights.legendParts'), t('insights.legendNobody'))
        }
      />
      <WaysList ways={ways} chosen={key} onChoose={(way) => onChange({ way })} />
    </div>
  )
}
