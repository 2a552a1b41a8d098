/** The events one below the other; only those in view are drawn. */
import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef } from 'react'
import { t } from '../../lib/messages.ts'
import { clockTime } from './clock.ts'
import styles from './inspector.module.css'
import { valueInShort, type Row } from './recording.ts'

type Props = {
  readonly rows: readonly Row[]
  readonly names: ReadonlyMap<string, string>
  readonly place: number
  readonly onPlace: (place: number) => void
}

const ROW_HEIGHT = 46

export function Sequence({ rows, names, place, onPlace }: Props) {
  const list = useRef<HTMLDivElement>(null)
  // What it answers changes while the list is scrolled: this component is not to be memoized, and is small.
  // oxlint-disable-next-line react/incompatible-library
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => list.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 12,
  })
  useEffect(() => {
    if (place >= 0) virtual.scrollToIndex(place)
  }, [virtual, place])
  if (rows.length === 0) return <p className="pad-5">{t('inspector.nothingFits')}</p>
  return (
    <div ref={list} className={styles.sequence}>
      <ol className="relative" style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, start }) => {
          const row = rows[index]
          if (!row) return null
          return (
            <li
              key={row.n}
              className={styles.line}
              style={{ transform: `translateY(${start}px)` }}
              aria-setsize={rows.length}
              aria-posinset={index + 1}
            >
              <button
                type="button"
                className={styles.event}
                aria-current={index === place}
                onClick={() => onPlace(index)}
              >
                <time dateTime={new Date(row.at).toISOString()}>{clockTime(row.at)}</time>
                <span className={styles.type}>{row.label ?? row.type}</span>
                <span className={styles.way}>
                  {t('inspector.fromTo', {
                    from: names.get(row.source ?? '') ?? t('inspector.outside'),
                    to: names.get(row.actor) ?? row.actor,
                  })}
                </span>
                <span className={styles.value}>{row.after ? valueInShort(row.after.value) : ''}</span>
              </button>
            </li>
          )
        })}
      </ol>
    </div>
  )
}
