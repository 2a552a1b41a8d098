/** Open operations per phase: how long they are in it, how long it usually takes, and which are late there. */
import { Select } from '@fluentui/react-components'
import { useMutation } from '@tanstack/react-query'
import { useId } from 'react'
import { Link } from 'react-router'
import { places } from '../../addresses/paths.ts'
import type { Answer } from '../../lib/api.ts'
import { call } from '../../lib/http.ts'
import { t } from '../../lib/messages.ts'
import { BarList } from '../../ui/charts/bar-list.tsx'
import { Popover } from '../../ui/floating/popover.tsx'
import { SelectOptions } from '../../ui/form/select-options.tsx'
import { Panel } from '../../ui/page.tsx'
import { invalidate } from '../shared/change/invalidate.ts'
import { useMay } from '../shared/person/may.ts'

type Phase = Answer<'GET /dashboard/figures'>['pipeline'][number]

/** Days from two of them on. */
const hours = (count: number): string =>
  count < 48
    ? t('admin.dashboardHours', { count: Math.round(count) })
    : t('admin.dashboardDays', { count: Math.round(count / 24) })

const times = ({ hoursNow, hoursUsually }: Phase): string =>
  hoursUsually === null
    ? t('admin.dashboardNow', { now: hours(hoursNow) })
    : t('admin.dashboardNowUsually', { now: hours(hoursNow), usually: hours(hoursUsually) })

export function Pipeline({ phases }: { readonly phases: readonly Phase[] }) {
  const mayChoose = useMay('superadmin')
  return (
    <Panel
      title={t('admin.dashboardPipeline')}
      aside={
        mayChoose && (
          <Popover
            label={t('admin.dashboardAlerts')}
            button={{ label: t('admin.dashboardAlerts'), size: 'small' }}
          >
            <Thresholds phases={phases} />
          </Popover>
        )
      }
    >
      <BarList
        label={t('admin.dashboardPerPhase')}
        rows={phases.map((phase) => ({
          key: phase.phase,
          label: phase.title,
          value: phase.operations,
          below: (
            <span className="cluster gap-1 col-gap-4 between note">
              {times(phase)}
              {phase.late > 0 && <Late phase={phase} />}
            </span>
          ),
        }))}
      />
    </Panel>
  )
}

function Late({ phase: { phase, late, lateSince, thresholdDays } }: { readonly phase: Phase }) {
  const list = new URLSearchParams({
    phase,
    ...(lateSince && { phaseUntil: lateSince }),
    sort: 'dueAt',
    direction: 'asc',
  })
  return (
    <Link className="alarm-text" to={`${places.adminOperations.path}?${list}`}>
      {t('admin.dashboardLate', { count: late, days: String(thresholdDays ?? 0) })}
    </Link>
  )
}

/** Days that there are to choose from, besides what is usual. */
const DAYS = [1, 2, 3, 5, 7, 10, 14, 21, 30, 45, 60, 90, 180]

const daysOffered = (chosen: number | null): readonly number[] =>
  [...new Set([...DAYS, ...(chosen === null ? [] : [chosen])])].toSorted((a, b) => a - b)

function Thresholds({ phases }: { readonly phases: readonly Phase[] }) {
  const id = useId()
  const { mutate, isPending } = useMutation({
    mutationFn: ({ phase, days }: { readonly phase: string; readonly days: number | null }) =>
      call('PUT /dashboard/phases/:phase', { params: { phase }, body: { days } }),
    onSuccess: () => invalidate('threshold'),
  })
  return (
    <div className="stack gap-3">
      <p className="note measure">{t('admin.dashboardAlertsWhy')}</p>
      {phases.map(({ phase, title, thresholdDays, isChosen }) => (
        <div key={phase} className="stack gap-1">
          <label className="text-s" htmlFor={`${id} ${phase}`}>
            {title}
          </label>
          <Select
            id={`${id} ${phase}`}
            size="small"
            disabled={isPending}
            value={isChosen ? String(thresholdDays) : ''}
            onChange={(_, { value }) => mutate({ phase, days: value === '' ? null : Number(value) })}
          >
            <option value="">
              {isChosen || thresholdDays === null
                ? t('admin.dashboardAsUsual')
                : t('admin.dashboardAsUsualDays', { count: thresholdDays })}
            </option>
            <SelectOptions
              values={daysOffered(isChosen ? thresholdDays : null)}
              wordsOf={(days) => t('admin.dashboardAfterDays', { count: days })}
            />
          </Select>
        </div>
      ))}
    </div>
  )
}
