/** Each source with the list that is in force, how old it is, and what it holds. */
import { useSuspenseQuery } from '@tanstack/react-query'
import { LIST_FRESH_DAYS, LIST_SOURCES, type ListSource } from '../../../contract/rules/screening.ts'
import { date, dateTime, quantity } from '../../lib/format.ts'
import { t } from '../../lib/messages.ts'
import { useNow } from '../../lib/use-now.ts'
import { ToneChip } from '../../ui/chips.tsx'
import { Figures, Panel } from '../../ui/page.tsx'
import { screeningListsQuery, type ScreeningList } from './queries.ts'
import styles from './screening.module.css'
import { sourceWords } from './words.ts'
import { DAY_MS } from '../../../machines/kernel/days.ts'

const STANDING = {
  fresh: { tone: 'done', words: 'compliance.listFresh' },
  old: { tone: 'alarm', words: 'compliance.listOld' },
  missing: { tone: 'alarm', words: 'compliance.listMissing' },
} as const

export function ListCards() {
  const { data } = useSuspenseQuery(screeningListsQuery)
  return (
    <Panel title={t('compliance.screeningLists')}>
      <ul className={`two-columns gap-5 ${styles.lists}`}>
        {LIST_SOURCES.map((source) => (
          <li key={source} className={styles.list}>
            <ListCard source={source} list={data.find((one) => one.source === source)} />
          </li>
        ))}
      </ul>
    </Panel>
  )
}

type Props = { readonly source: ListSource; readonly list: ScreeningList | undefined }

function ListCard({ source, list }: Props) {
  const now = useNow()
  const standing = standingOf(list, now)
  const { tone, words } = STANDING[standing]
  return (
    <>
      <div className={styles.listHead}>
        <h3>{sourceWords(source)}</h3>
        <ToneChip tone={tone}>{t(words, { days: LIST_FRESH_DAYS })}</ToneChip>
      </div>
      <p className={`note ${styles.note}`}>{t(`compliance.sourceNote.${source}`)}</p>
      {list ? (
        <ListFacts list={list} />
      ) : (
        <p className="text-m alarm-text">{t('compliance.listMissingText')}</p>
      )}
      {standing === 'old' && <p className="text-m alarm-text">{t('compliance.listOldText')}</p>}
      {list && list.skipped > 0 && (
        <p className={`note ${styles.note}`}>{t('compliance.listSkipped', { count: list.skipped })}</p>
      )}
    </>
  )
}

function ListFacts({ list }: { readonly list: ScreeningList }) {
  const change = changeOf(list)
  return (
    <>
      <Figures
        figures={[
          {
            label: t('compliance.listEntries'),
            value: quantity(list.entries),
            note: t('compliance.listNames', { count: list.names }),
          },
          {
            label: t('compliance.listPublished'),
            value: list.publishedAt ? date(list.publishedAt) : '–',
            ...(list.publishedAt ? {} : { note: t('compliance.listUndated') }),
          },
          {
            label: t('compliance.listLoaded'),
            value: dateTime(list.loadedAt),
            note: list.loadedBy
              ? t('compliance.listBy', { who: list.loadedBy })
              : t('compliance.listByServer'),
          },
        ]}
      />
      {change && <p className={`note ${styles.note}`}>{t('compliance.listChange', { change })}</p>}
      <p className="note breaks">
        {list.fileName} · {t(`compliance.format.${list.format}`)}
      </p>
    </>
  )
}

type Standing = 'fresh' | 'old' | 'missing'

/** By the day it was loaded: the publishers change their lists only when there is something to change. */
export function standingOf(list: Pick<ScreeningList, 'loadedAt'> | undefined, now: number): Standing {
  if (!list) return 'missing'
  return now - Date.parse(list.loadedAt) > LIST_FRESH_DAYS * DAY_MS ? 'old' : 'fresh'
}

/** `+12`, `−3`; null for the first list, and for one that is as long as before. */
export function changeOf({
  entries,
  entriesBefore,
}: Pick<ScreeningList, 'entries' | 'entriesBefore'>): string | null {
  if (entriesBefore === null || entriesBefore === entries) return null
  const change = entries - entriesBefore
  return `${change > 0 ? '+' : '−'}${Math.abs(change)}`
}
