/** Which ways finished operations took: all of them on the diagram, or one. */
import { useQuery } from '@tanstack/react-query'
import { t } from '../../lib/messages.ts'
import { Skeleton, PlainTable, Panel } from '../../ui/page.tsx'
import { DwellChart } from './dwell-chart.tsx'
import { filterOf, timesLegend, timeText } from './dwell-view.ts'
import styles from './insights.module.css'
import { NothingHere } from './nothing-here.tsx'
import { measuredIn, waysQuery, type Way, type Ways } from './queries.ts'
import type { TabProps } from './tab.ts'
import { heatsOfWays, partsLegend, differences, timesText, titlesOf } from './ways-view.ts'
import { useState } from 'react'
import { quantity } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { ToneChip } from '../../ui/chips.tsx'
import { statusName } from '../shared/operation/list-view.ts'
import { Share } from './share.tsx'

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
            : partsLegend(t('insights.legendParts'), t('insights.legendNoTurn'))
        }
      />
      <WaysList ways={ways} chosen={key} onChoose={(way) => onChange({ way })} />
    </div>
  )
}

type Props = {
  readonly ways: Ways
  /** Key of the way that is looked at. */
  readonly chosen: string | null
  readonly onChoose: (key: string) => void
}

/** Ways that are in the list before someone asks for all of them. */
const FIRST = 8

/** The ways that finished operations took: how each differs from the most frequent, how many took it, and how long. */
function WaysList({ ways, chosen, onChoose }: Props) {
  const [isWhole, showWhole] = useState(false)
  const titles = titlesOf(ways.places)
  const rows = ways.ways.filter(({ key }, place) => isWhole || place < FIRST || key === chosen)
  return (
    <Panel
      title={t('insights.waysTaken')}
      aside={t('insights.waysCount', { count: ways.count, operations: quantity(ways.operations) })}
      flush
    >
      <p className="note pad-3-5">{t('insights.waysWords')}</p>
      <div className="scrolls-x">
        <PlainTable
          className={`text-m table ${styles.table} ${styles.ways}`}
          aria-label={t('insights.waysTaken')}
          titles={[t('insights.way'), t('insights.operationsHead'), t('insights.duration')]}
        >
          {rows.map((way) => (
            <Row
              key={way.key}
              way={way}
              number={ways.ways.indexOf(way) + 1}
              usual={ways.ways[0]!}
              all={ways.operations}
              titles={titles}
              isChosen={way.key === chosen}
              onChoose={onChoose}
            />
          ))}
        </PlainTable>
      </div>
      {rows.length < ways.ways.length && (
        <div className="pad-3-4 ruled">
          <Button
            label={t('insights.showWays', { count: ways.ways.length })}
            variant="quiet"
            onClick={() => showWhole(true)}
          />
        </div>
      )}
    </Panel>
  )
}

type RowProps = {
  readonly way: Way
  readonly number: number
  readonly usual: Way
  readonly all: number
  readonly titles: ReadonlyMap<string, string>
  readonly isChosen: boolean
  readonly onChoose: (key: string) => void
}

const Row = ({ way, number, usual, all, titles, isChosen, onChoose }: RowProps) => (
  <tr className={isChosen ? styles.chosen : undefined}>
    <th scope="row">
      <button
        type="button"
        className={styles.place}
        aria-pressed={isChosen}
        onClick={() => onChoose(isChosen ? '' : way.key)}
      >
        {t('insights.wayNumber', { number })}
      </button>{' '}
      <ToneChip tone={way.status === 'completed' ? 'done' : 'plain'}>{statusName(way.status)}</ToneChip>
      <span className="block top-2 text-s weight-400">
        {way === usual ? t('insights.wayUsual') : <Different way={way} usual={usual} titles={titles} />}
      </span>
    </th>
    <td>
      <Share part={way.operations / all} />
      <span className="block text-xs weight-400 quiet">
        {t('insights.operations', { count: way.operations })}
      </span>
    </td>
    <td>
      {timeText(way.medianHours)}
      <span className="block text-xs weight-400 quiet">
        {t('insights.nineOfTen', { time: timeText(way.p90Hours) })}
      </span>
    </td>
  </tr>
)

/** Names of one kind that are in a row; the others are counted. */
const NAMED = 3

function Different({ way, usual, titles }: Pick<RowProps, 'way' | 'usual' | 'titles'>) {
  const { added, repeated, leftOut } = differences(way, usual)
  const nameOf = (path: string) => titles.get(path) ?? path
  // What was cut short left out all that comes after its last state.
  const isWhole = way.status === usual.status
  const last = way.states.at(-1)
  return (
    <>
      <Names word={t('insights.wayAlso')} names={added.map(nameOf)} />
      <Names
        word={t('insights.wayAgain')}
        names={repeated.map(({ path, times }) => `${nameOf(path)} ${timesText(times)}`)}
      />
      {isWhole && <Names word={t('insights.wayWithout')} names={leftOut.map(nameOf)} />}
      {!isWhole && last && <Names word={t('insights.wayUntil')} names={[nameOf(last.path)]} />}
    </>
  )
}

function Names({ word, names }: { readonly word: string; readonly names: readonly string[] }) {
  if (names.length === 0) return null
  const more = names.length - NAMED
  return (
    <span className="block" title={names.join(', ')}>
      <span className="quiet">{word}</span> {names.slice(0, NAMED).join(', ')}
      {more > 0 && ` ${t('insights.wayMore', { count: more })}`}
    </span>
  )
}
