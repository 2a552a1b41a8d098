/** One moment: what was sent, where its actor stood after it, and what of its memory changed. */
import { differencesOf, inShort } from '../../lib/differences.ts'
import { quantity } from '../../lib/format.ts'
import { t } from '../../lib/messages.ts'
import { Button } from '../../ui/button.tsx'
import { PlainTable } from '../../ui/page.tsx'
import styles from './inspector.module.css'
import { standingBefore, valueInShort, type After, type Recording, type Row } from './recording.ts'
import { useQuery } from '@tanstack/react-query'
import type { Standing, Value } from '../../../machines/kernel/drawing.ts'
import { FittedChart } from '../../ui/statechart/fitted-chart.tsx'
import { machineListQuery } from '../shared/machine/queries.ts'
import { drawingQuery, OVERVIEW } from '../shared/machine/drawings.ts'

type Props = {
  readonly recording: Recording
  readonly row: Row
  readonly names: ReadonlyMap<string, string>
  /** Moment that is compared with; null: the one before of the same actor. */
  readonly pinned: Row | null
  readonly onPin: (n: number | null) => void
}

export function MomentPanel({ recording, row, names, pinned, onPin }: Props) {
  const { actor, after, event, type, label } = row
  const machine = recording.actors.find(({ key }) => key === actor)?.machine ?? ''
  return (
    <section className={styles.moment} aria-labelledby="moment-title">
      <h2 id="moment-title" className={`stack text-m strong ${styles.momentTitle}`}>
        {label ?? type}
        <span className={styles.note}>
          {names.get(actor) ?? actor}
          {label && `, ${type}`}
        </span>
      </h2>
      <h3>{t('inspector.state')}</h3>
      {after ? (
        <p className="text-s breaks mono">{valueInShort(after.value) || after.status}</p>
      ) : (
        <p className={styles.note}>{t('inspector.stateUnknown')}</p>
      )}
      {after && machine !== '' && <StateChart machine={machine} after={after} />}
      {after && (
        <Differences
          before={pinned ? pinned.after : standingBefore(recording, row)}
          after={after}
          pinnedPlace={pinned ? pinned.n + 1 : null}
        />
      )}
      {after && (
        <Button
          label={t(pinned ? 'inspector.unpin' : 'inspector.pin')}
          size="small"
          onClick={() => onPin(pinned ? null : row.n)}
        />
      )}
      <Json title={t('inspector.payload')} value={event} />
      {after && <Json title={t('inspector.memory')} value={after.output ?? after.context} />}
    </section>
  )
}

type DifferencesProps = {
  readonly before: After | null
  readonly after: After
  readonly pinnedPlace: number | null
}

function Differences({ before, after, pinnedPlace }: DifferencesProps) {
  const found = differencesOf(before?.context ?? {}, after.context ?? {})
  return (
    <>
      <h3>
        {pinnedPlace === null
          ? t('inspector.differences')
          : t('inspector.differencesPinned', { place: quantity(pinnedPlace) })}
      </h3>
      {found.length === 0 ? (
        <p className={styles.note}>{t('inspector.noDifferences')}</p>
      ) : (
        <div className="wide">
          <PlainTable
            className={styles.differences}
            titles={[t('inspector.path'), t('inspector.before'), t('inspector.after')]}
          >
            {found.map(({ path, before: was, after: is }) => (
              <tr key={path}>
                <th scope="row">{path}</th>
                <td>{inShort(was)}</td>
                <td>{inShort(is)}</td>
              </tr>
            ))}
          </PlainTable>
        </div>
      )}
    </>
  )
}

const INDENT = 2

const Json = ({ title, value }: { readonly title: string; readonly value: unknown }) => (
  <details className={styles.json}>
    <summary className="strong pointer">{title}</summary>
    {/* Long lines are moved sideways, also with the keyboard. */}
    {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
    <pre tabIndex={0}>{JSON.stringify(value, null, INDENT) ?? '–'}</pre>
  </details>
)

type ChartProps = { readonly machine: string; readonly after: After }

/** Nothing for a machine that is not ours. */
function StateChart({ machine, after }: ChartProps) {
  const { data: pages } = useQuery(machineListQuery)
  const folder = pages?.find((page) => page.machine === machine)?.folder
  return folder ? <Drawn folder={folder} after={after} /> : null
}

function Drawn({ folder, after }: { readonly folder: string; readonly after: After }) {
  const { data: drawing } = useQuery(drawingQuery(folder, OVERVIEW))
  if (!drawing) return null
  const standing = standingOf(after)
  return (
    <FittedChart
      drawing={drawing}
      standing={standing}
      focus={valueInShort(standing.value)}
      label={t('inspector.chart', { title: drawing.title })}
      className={styles.chart}
    />
  )
}

function standingOf({ value, context }: After): Standing {
  const { done } = (context ?? {}) as { readonly done?: unknown }
  return { value: (value ?? '') as Value, done: Array.isArray(done) ? done.map(String) : [] }
}
