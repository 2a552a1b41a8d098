/** Where operations wait: filters, the diagram with its colours, the list of bottlenecks, and how fresh all of it is. */
import { invalidate } from '../shared/change/invalidate.ts'
import { ArrowClockwiseRegular } from '@fluentui/react-icons'
import { useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { places } from '../../addresses/paths.ts'
import { dateTime } from '../../lib/format.ts'
import { call } from '../../lib/http.ts'
import { t } from '../../lib/messages.ts'
import { Button } from '../../ui/button.tsx'
import { changed } from '../../ui/data-list/data-list-view.ts'
import { Empty, Page, PageHead } from '../../ui/page.tsx'
import { useAddress } from '../../ui/use-address.ts'
import { OVERVIEW } from '../shared/machine/drawings.ts'
import { Bottlenecks } from './bottlenecks.tsx'
import { CHART, DwellChart } from './dwell-chart.tsx'
import { DwellFilters } from './dwell-filters.tsx'
import { bottlenecks, filterOf, sortOf } from './dwell-view.ts'
import styles from './insights.module.css'
import { dwellQuery, type Dwell } from './queries.ts'

/** @param mayCount an owner of the platform */
export function InsightsPage({ mayCount }: { readonly mayCount: boolean }) {
  const [search, go] = useAddress()
  const asked = useDeferredValue(JSON.stringify(filterOf(search)))
  const { data: dwell } = useSuspenseQuery(dwellQuery(JSON.parse(asked) as ReturnType<typeof filterOf>))
  const to = (values: Readonly<Record<string, string>>) => go((now) => changed(now, values))
  // Another machine has other views and places.
  const choose = (name: string, value: string) =>
    to(name === 'type' ? { type: value, view: '', place: '' } : { [name]: value })
  const selected = search.get('place')
  const isEmpty = bottlenecks(dwell.places, 'share').length === 0
  return (
    <Page>
      <PageHead title={places.insights.title} lead={t('insights.lead')}>
        {mayCount && <CountButton isAsked={dwell.isAsked} />}
      </PageHead>
      <DwellFilters dwell={dwell} chosen={filterOf(search)} onChange={choose} />
      <Freshness dwell={dwell} />
      {!dwell.counted && (
        <Empty title={t('insights.notCounted')}>
          <p>{t('insights.notCountedHint')}</p>
        </Empty>
      )}
      {dwell.counted && isEmpty && (
        <Empty title={t('insights.nothing')}>
          <p>{t('insights.nothingHint')}</p>
          <Button
            label={t('insights.reset')}
            onClick={() => to({ from: '', to: '', contributor: '', projectCarrier: '', waiting: '' })}
          />
        </Empty>
      )}
      {dwell.counted && !isEmpty && (
        <div className={styles.columns}>
          <DwellChart
            dwell={dwell}
            view={search.get('view') ?? OVERVIEW}
            selected={selected}
            onLook={({ view, place }) =>
              to({
                ...(view === undefined ? {} : { view: view === OVERVIEW ? '' : view }),
                ...(place === undefined ? {} : { place }),
              })
            }
          />
          <Bottlenecks
            dwell={dwell}
            sort={sortOf(search)}
            selected={selected}
            onSort={(sort) => to({ sort: sort === 'share' ? '' : sort })}
            onPlace={(path) => {
              to({ place: path })
              document.querySelector(`#${CHART}`)?.scrollIntoView({ block: 'nearest' })
            }}
          />
        </div>
      )}
    </Page>
  )
}

const Freshness = ({ dwell: { counted } }: { readonly dwell: Dwell }) =>
  counted && <p className="note">{t('insights.countedAt', { at: dateTime(counted.at) })}</p>

function CountButton({ isAsked }: { readonly isAsked: boolean }) {
  const count = useMutation({
    mutationFn: () => call('POST /insights/dwell/count', {}),
    onSuccess: () => invalidate('insights'),
  })
  const isCounting = isAsked || count.isPending
  return (
    <Button
      label={t(isCounting ? 'insights.counting' : 'insights.countNow')}
      icon={<ArrowClockwiseRegular />}
      loading={isCounting}
      onClick={() => count.mutate()}
    />
  )
}
