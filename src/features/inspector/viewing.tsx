/** A recording as it is looked at: who, what, and how it stood at the moment that the bar is at. */
import { useMemo, useState } from 'react'
import { t } from '../../lib/messages.ts'
import { ActorsTree } from './actors-tree.tsx'
import styles from './inspector.module.css'
import { MomentPanel } from './moment-panel.tsx'
import { filtered, standingsAt, type Filter, type Recording, type Row } from './recording.ts'
import { ScrubBar } from './scrub-bar.tsx'
import { Sequence } from './sequence.tsx'

type Props = {
  readonly recording: Recording
  /** Where the bar is before someone moves it; `last` goes along with what comes. */
  readonly begins: 'first' | 'last'
}

export function Viewing({ recording, begins }: Props) {
  const [filter, setFilter] = useState<Filter>({ actor: null, text: '' })
  /** null: where it begins. */
  const [at, setAt] = useState<number | null>(null)
  const [pinned, setPinned] = useState<number | null>(null)
  const rows = useMemo(() => filtered(recording, filter), [recording, filter])
  const place = placeOf(rows, at, begins)
  const row = rows[place] ?? null
  const go = (to: number) => {
    const next = rows[Math.min(Math.max(to, 0), rows.length - 1)]
    setAt(begins === 'last' && next === rows.at(-1) ? null : (next?.n ?? null))
  }
  const names = useMemo(
    () => new Map(recording.actors.map(({ key, name }) => [key, name])),
    [recording.actors],
  )
  const standings = useMemo(
    () => standingsAt(recording, row?.n ?? Number.POSITIVE_INFINITY),
    [recording, row?.n],
  )
  return (
    <>
      <ScrubBar
        count={rows.length}
        place={place}
        words={row ? `${names.get(row.actor) ?? ''}, ${row.label ?? row.type}` : ''}
        onPlace={go}
      />
      <div className={styles.columns}>
        <ActorsTree
          recording={recording}
          standings={standings}
          selected={filter.actor}
          onSelect={(actor) => setFilter({ ...filter, actor })}
        />
        <section className={styles.middle} aria-label={t('inspector.events')}>
          <search className="cluster gap-3 col-gap-4 pad-3-4 ruled-below">
            <input
              type="search"
              className={styles.search}
              aria-label={t('inspector.search')}
              placeholder={t('inspector.search')}
              value={filter.text}
              onChange={(event) => setFilter({ ...filter, text: event.currentTarget.value })}
            />
            <span className={styles.counted}>
              {t('inspector.count', { count: rows.length })}
              {recording.dropped > 0 && `. ${t('inspector.dropped', { count: recording.dropped })}`}
            </span>
          </search>
          <Sequence rows={rows} names={names} place={place} onPlace={go} />
        </section>
        {row && (
          <MomentPanel
            recording={recording}
            row={row}
            names={names}
            pinned={recording.rows.find(({ n }) => n === pinned) ?? null}
            onPin={setPinned}
          />
        )}
      </div>
    </>
  )
}

/** Place among the rows that are shown; the nearest before where the moment itself is filtered out. */
function placeOf(rows: readonly Row[], at: number | null, begins: Props['begins']): number {
  if (at === null) return begins === 'last' ? rows.length - 1 : 0
  const after = rows.findIndex(({ n }) => n > at)
  return Math.max(0, (after === -1 ? rows.length : after) - 1)
}
