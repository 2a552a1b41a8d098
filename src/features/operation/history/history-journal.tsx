import { useSuspenseQuery } from '@tanstack/react-query'
import type { JournalRow, Source } from '../../../../contract/operations/shapes.ts'
import { dateTime } from '../../../lib/format.ts'
import { t } from '../../../lib/messages.ts'
import { isParty, principalName } from '../../shared/operation/operation-words.ts'
import { ToneChip } from '../../../ui/chips.tsx'
import { TurnChip } from '../../shared/operation/turn-chip.tsx'
import { Empty } from '../../../ui/page.tsx'
import { Range } from '../../../ui/form/range.tsx'
import { InspectorLink } from '../../shared/inspector/inspector-link.tsx'
import { journalQuery } from '../../shared/operation/queries.ts'
import type { HistoryProps } from './history.tsx'
import styles from './history.module.css'
import { useOperation } from '../../shared/operation/operation-context.ts'
import { placeOf } from '../plan-view.ts'
import { differencesOf, inShort, type Difference } from '../../../lib/differences.ts'
import memoryStyles from './memory.module.css'
import type { Moment } from './moment.ts'

/** Everything that happened; the bar takes the page back to any moment of it. */
export function Journal({ at, moment, onAt }: HistoryProps) {
  const { detail } = useOperation()
  const { data } = useSuspenseQuery(journalQuery(detail.sid))
  const rows = data.items
  const last = rows.length - 1
  const found = rows.findIndex(({ seq }) => seq === at)
  const shown = found === -1 ? last : found
  const go = (index: number) => onAt(index < last ? (rows[index]?.seq ?? null) : null)
  if (rows.length === 0) return <Empty title={t('operation.nothingHappened')} />
  return (
    <>
      <div className="cluster gap-3 col-gap-5 pad-4-5 text-s ruled-below">
        <label htmlFor="scrub">{t('operation.showAsItStood')}</label>
        <Range
          id="scrub"
          max={last}
          value={shown}
          aria-valuetext={rows[shown] && wordsOf(rows[shown])}
          onValue={go}
        />
        <InspectorLink of="operation" sid={detail.sid} />
        <ToneChip tone={data.verified ? 'done' : 'alarm'}>
          {t(data.verified ? 'operation.chainVerified' : 'operation.chainBroken')}
        </ToneChip>
      </div>
      {moment && <Memory moment={moment} />}
      <ol className={styles.journal} reversed>
        {rows.toReversed().map((row) => (
          <li key={row.seq} aria-current={rows[shown]?.seq === row.seq ? 'true' : undefined}>
            <Entry row={row} onShow={() => go(rows.indexOf(row))} />
          </li>
        ))}
      </ol>
    </>
  )
}

const wordsOf = ({ label, at }: JournalRow): string => `${label}, ${dateTime(at)}`

type EntryProps = { readonly row: JournalRow; readonly onShow: () => void }

function Entry({ row: { at, event, label, step, by, role, seq, payload, substituted }, onShow }: EntryProps) {
  const operation = useOperation()
  const { workflow, detail } = operation
  const organization = principalName(operation, event, role)
  return (
    <div className={styles.entry}>
      <button
        type="button"
        className={styles.seq}
        onClick={onShow}
        aria-label={t('operation.takeBack', { seq: String(seq) })}
      >
        {seq}
      </button>
      <time dateTime={at}>{dateTime(at)}</time>
      <span className={styles.what}>
        {label}
        {step && <span className={styles.step}>{placeOf(workflow, step)}</span>}
        {typeof payload['reason'] === 'string' && (
          <span className="block weight-400 quiet breaks">{payload['reason']}</span>
        )}
        {substituted && (
          <span className="block weight-400 quiet breaks">
            {t('operation.substituted', {
              before: sourceWords(substituted.before),
              after: sourceWords(substituted.after),
            })}
          </span>
        )}
      </span>
      <span className="text-right">
        {isParty(by, role) ? null : by} <TurnChip party={role} isOwnStock={detail.isOwnStock} />
        {organization && <strong className="block">{t('operation.actedFor', { organization })}</strong>}
      </span>
    </div>
  )
}

const sourceWords = ({ title, vintages }: Source): string =>
  t('operation.sourceOf', { title, vintages: vintages.join(', ') })

/** What the machine remembered at a moment, what changed with it marked. */
function Memory({ moment: { snapshot, seq } }: { readonly moment: Moment }) {
  const { context, before } = snapshot
  const changed = new Map(
    differencesOf(before ?? {}, context).map((difference) => [difference.path, difference]),
  )
  const lines = linesOf(context, [...changed.values()])
  return (
    <details className={`text-m ruled-below ${memoryStyles.memory}`}>
      <summary className="pad-4-5 weight-500 pointer">
        {t('operation.memory')}
        <span className={memoryStyles.count}>{t('operation.memoryChanged', { count: changed.size })}</span>
      </summary>
      <dl className={memoryStyles.lines} aria-label={t('operation.memoryAt', { seq: String(seq) })}>
        {lines.map(({ path, value }) => {
          const difference = changed.get(path)
          return (
            <div key={path} className={difference ? memoryStyles.changed : undefined}>
              <dt className="breaks">{path}</dt>
              <dd className="wrap gap-1 col-gap-4">
                {difference && <del>{inShort(difference.before)}</del>}
                {difference ? <ins>{inShort(difference.after)}</ins> : inShort(value)}
              </dd>
            </div>
          )
        })}
      </dl>
    </details>
  )
}

type Line = { readonly path: string; readonly value: unknown }

/** Every leaf; what is gone since is at the end. */
function linesOf(context: unknown, differences: readonly Difference[]): readonly Line[] {
  // Against nothing everything differs: that is the list of all leaves.
  const all = differencesOf(undefined, context).map(({ path, after }) => ({ path, value: after }))
  const gone = differences.filter(({ path }) => all.every((line) => line.path !== path))
  return [...all, ...gone.map(({ path, after }) => ({ path, value: after }))]
}
