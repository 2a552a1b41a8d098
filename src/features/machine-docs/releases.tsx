/** What a release changed: the earlier machine and this one, both drawn, with the live operations that it touches. */
import { Select } from '@fluentui/react-components'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useId, useState, type CSSProperties } from 'react'
import { paint, type Drawing } from '../../../machines/kernel/drawing.ts'
import type { MachinePage } from '../../../machines/kernel/page.ts'
import type { OperationType } from '../../../contract/operations/shapes.ts'
import { OPERATION_TYPES } from '../../../contract/rules/operation-words.ts'
import { callQuery } from '../../lib/query-client.ts'
import type { Answer } from '../../lib/api.ts'
import { dateTime } from '../../lib/format.ts'
import { t } from '../../lib/messages.ts'
import { Panel, Skeleton } from '../../ui/page.tsx'
import { ChartCanvas } from '../../ui/statechart/chart-canvas.tsx'
import { ZoomButtons } from '../../ui/statechart/zoom-buttons.tsx'
import { Tabs } from '../../ui/sections/tabs.tsx'
import { ChoiceOptions } from '../../ui/form/select-options.tsx'
import { drawingQuery, OVERVIEW } from '../shared/machine/drawings.ts'
import { ChangedStates } from './changed-states.tsx'
import { changedArrows, changedViews, heatsOf, sumOf, type Side } from './releases-view.ts'

const releasesQuery = (machine: OperationType) =>
  callQuery(['machine-docs', machine, 'releases'], 'GET /machines/releases', { query: { machine } })

const changesQuery = (machine: OperationType, digest: string) =>
  callQuery(['machine-docs', machine, 'changes', digest], 'GET /machines/changes', {
    query: { machine, digest },
  })

export type Changes = Answer<'GET /machines/changes'>

type Props = { readonly page: MachinePage }

/** Of the machines of operations; for the platform. */
export function Releases({ page }: Props) {
  const machine = OPERATION_TYPES.find((name) => name === page.machine)
  return machine ? <ReleasesOf page={page} machine={machine} /> : null
}

function ReleasesOf({ page, machine }: Props & { readonly machine: OperationType }) {
  const id = useId()
  const { items } = useSuspenseQuery(releasesQuery(machine)).data
  const earlier = items.filter(({ isRunning }) => !isRunning)
  const [chosen, choose] = useState<string | null>(null)
  const digest = chosen ?? earlier[0]?.digest
  return (
    <Panel title={t('machines.releases')}>
      {digest === undefined ? (
        <p className="note">{t('machines.onlyRelease')}</p>
      ) : (
        <div className="stack gap-5">
          <div className="stack gap-2 content-start" style={{ maxWidth: 420 }}>
            <label htmlFor={id}>{t('machines.compareWith')}</label>
            <Select id={id} value={digest} onChange={(_, { value }) => choose(value)}>
              <ChoiceOptions
                choices={earlier.map((one) => ({
                  value: one.digest,
                  label: t('machines.releaseOf', { version: one.version, since: dateTime(one.since) }),
                }))}
              />
            </Select>
          </div>
          <Compared page={page} machine={machine} digest={digest} />
        </div>
      )}
    </Panel>
  )
}

const SIDE_BY_SIDE = { '--columns': 'minmax(0, 1fr) minmax(0, 1fr)' } as CSSProperties

type ComparedProps = Props & { readonly machine: OperationType; readonly digest: string }

function Compared({ page, machine, digest }: ComparedProps) {
  const { data: changes } = useQuery(changesQuery(machine, digest))
  return changes ? <BothDrawn key={digest} page={page} changes={changes} /> : <Skeleton rows={6} />
}

const PANEL = 'release-charts'

function BothDrawn({ page, changes }: Props & { readonly changes: Changes }) {
  const views = changedViews(changes, page)
  const [view, look] = useState(views[0]!)
  const { data: now = null } = useQuery(drawingQuery(page.folder, view))
  const before = changes.drawings[view] ?? null
  const [zoom, setZoom] = useState(1)
  // One scale for both: what grew is seen to be larger.
  const shared = {
    changes,
    zoom,
    onZoom: setZoom,
    onView: look,
    width: Math.max(before?.w ?? 0, now?.w ?? 0),
  }
  const titleOf = (name: string) =>
    name === OVERVIEW
      ? t('machines.overview')
      : (page.views.find((one) => one.view === name)?.title ?? changes.drawings[name]?.title ?? name)
  const sum = sumOf(changes)
  return (
    <>
      {sum && <p className="text-m strong">{sum}</p>}
      <div className="scrolls-x ruled-below">
        <Tabs
          names={views.includes(view) ? views : [...views, view]}
          titleOf={titleOf}
          selected={view}
          onSelect={look}
          panel={PANEL}
        />
      </div>
      <div
        id={PANEL}
        role="tabpanel"
        aria-labelledby={`${PANEL}-${view}`}
        className="beside-1100 gap-5 align-start"
        style={SIDE_BY_SIDE}
      >
        <Drawn side="before" drawing={before} {...shared} />
        <Drawn side="now" drawing={now} {...shared} />
      </div>
      <ChangedStates changes={changes} page={page} />
    </>
  )
}

type DrawnProps = {
  readonly side: Side
  readonly drawing: Drawing | null
  readonly changes: Changes
  readonly width: number
  readonly zoom: number
  readonly onZoom: (zoom: number) => void
  readonly onView: (view: string) => void
}

const TITLES = { before: 'machines.before', now: 'machines.thisRelease' } as const

function Drawn({ side, drawing, changes, width, zoom, onZoom, onView }: DrawnProps) {
  return (
    <Panel title={t(TITLES[side])} flush aside={<ZoomButtons zoom={zoom} onZoom={onZoom} />}>
      {drawing ? (
        <ChartCanvas
          drawing={drawing}
          label={t('machines.releaseChartOf', { title: drawing.title, side: t(TITLES[side]) })}
          focus={null}
          width={width}
          zoom={zoom}
          onZoom={onZoom}
          painting={paint(drawing, null, heatsOf(changes, side))}
          changed={changedArrows(drawing, changes, side)}
          selected={null}
          look={{
            path: null,
            onLook: ({ opens }) => onView(opens && opens !== drawing.view ? opens : OVERVIEW),
          }}
          onPick={() => {}}
        />
      ) : (
        <p className="note pad-3-5">{t('machines.notThere')}</p>
      )}
    </Panel>
  )
}
