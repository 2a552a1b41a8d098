/** Where operations wait, which ways they took, and what would change with other times: filters, and one of the three. */
import { invalidate } from '../shared/change/invalidate.ts'
import { ArrowClockwiseRegular } from '@fluentui/react-icons'
import { useMutation, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { places } from '../../addresses/paths.ts'
import { dateTime } from '../../lib/format.ts'
import { call } from '../../lib/http.ts'
import { t } from '../../lib/messages.ts'
import { Button } from '../../ui/button.tsx'
import { changed } from '../../ui/data-list/data-list-view.ts'
import { Empty, Page, PageHead, Part } from '../../ui/page.tsx'
import { Tabs } from '../../ui/sections/tabs.tsx'
import { useAddress } from '../../ui/use-address.ts'
import { drawnView, OVERVIEW } from '../shared/machine/drawings.ts'
import { CHART } from './dwell-chart.tsx'
import { DwellFilters } from './dwell-filters.tsx'
import { filterOf, withMonth } from './dwell-view.ts'
import { dwellQuery, type Dwell } from './queries.ts'
import { TABS, tabIn, type Look, type TabProps } from './tab.ts'
import { TimesTab } from './times-tab.tsx'
import { WaysTab } from './ways-tab.tsx'
import { WhatIfTab } from './what-if-tab.tsx'

const PANEL = 'insights-panel'

const BODIES = { times: TimesTab, ways: WaysTab, whatIf: WhatIfTab } as const
const LEADS = { times: 'insights.lead', ways: 'insights.waysLead', whatIf: 'insights.whatIfLead' } as const
const NAMES = { times: 'insights.times', ways: 'insights.ways', whatIf: 'insights.whatIf' } as const

/** @param mayCount an owner of the platform */
export function InsightsPage({ mayCount }: { readonly mayCount: boolean }) {
  const [search, go] = useAddress()
  const to: To = (values) => go((now) => changed(now, values))
  const tab = tabIn(search)
  return (
    <Page>
      <PageHead title={places.insights.title} lead={t(LEADS[tab])}>
        {mayCount && <CountButton />}
      </PageHead>
      <Tabs
        names={TABS}
        titleOf={(name) => t(NAMES[name])}
        selected={tab}
        onSelect={(name) => to({ tab: name === 'times' ? '' : name })}
        panel={PANEL}
      />
      <div id={PANEL} role="tabpanel" aria-labelledby={`${PANEL}-${tab}`} className="stack gap-5">
        <Part>
          <Counted search={search} to={to} />
        </Part>
      </div>
    </Page>
  )
}

type To = (values: Readonly<Record<string, string>>) => void

function Counted({ search, to }: { readonly search: URLSearchParams; readonly to: To }) {
  const asked = useDeferredValue(JSON.stringify(filterOf(search)))
  const { data: dwell } = useSuspenseQuery(dwellQuery(JSON.parse(asked) as ReturnType<typeof filterOf>))
  const choose = (name: string, value: string) => {
    // Another machine has other views, places and ways.
    if (name === 'type') return to({ type: value, view: '', place: '', way: '' })
    to(name === 'from' || name === 'to' ? withMonth(search, name, value) : { [name]: value })
  }
  const tab = tabIn(search)
  const Body = BODIES[tab]
  return (
    <>
      <DwellFilters dwell={dwell} chosen={filterOf(search)} asksWaiting={tab === 'times'} onChange={choose} />
      <Freshness dwell={dwell} />
      {dwell.counted ? (
        <Body {...bodyProps(dwell, search, to)} />
      ) : (
        <Empty title={t('insights.notCounted')}>
          <p>{t('insights.notCountedHint')}</p>
        </Empty>
      )}
    </>
  )
}

const bodyProps = (dwell: Dwell, search: URLSearchParams, to: To): TabProps => ({
  dwell,
  search,
  onChange: to,
  chart: {
    type: dwell.type,
    view: drawnView(dwell.type, search.get('view')),
    selected: search.get('place'),
    onLook: ({ view, place }: Look) =>
      to({
        ...(view === undefined ? {} : { view: view === OVERVIEW ? '' : view }),
        ...(place === undefined ? {} : { place }),
      }),
  },
  onPlace: (path) => {
    to({ place: path })
    document.querySelector(`#${CHART}`)?.scrollIntoView({ block: 'nearest' })
  },
})

const Freshness = ({ dwell: { counted } }: { readonly dwell: Dwell }) =>
  counted && <p className="note">{t('insights.countedAt', { at: dateTime(counted.at) })}</p>

function CountButton() {
  const isAsked = useQuery(dwellQuery(filterOf(useAddress()[0]))).data?.isAsked
  const count = useMutation({
    mutationFn: () => call('POST /insights/dwell/count', {}),
    onSuccess: () => invalidate('insights'),
  })
  const isCounting = isAsked === true || count.isPending
  return (
    <Button
      label={t(isCounting ? 'insights.counting' : 'insights.countNow')}
      icon={<ArrowClockwiseRegular />}
      loading={isCounting}
      onClick={() => count.mutate()}
    />
  )
}
