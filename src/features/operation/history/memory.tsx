/** What the machine remembered at a moment, what changed with it marked. */
import { differencesOf, inShort, type Difference } from '../../../lib/differences.ts'
import { t } from '../../../lib/messages.ts'
import styles from './memory.module.css'
import type { Moment } from './moment.ts'

export function Memory({ moment: { snapshot, seq } }: { readonly moment: Moment }) {
  const { context, before } = snapshot
  const changed = new Map(
    differencesOf(before ?? {}, context).map((difference) => [difference.path, difference]),
  )
  const lines = linesOf(context, [...changed.values()])
  return (
    <details className={`text-m ruled-below ${styles.memory}`}>
      <summary className="pad-4-5 weight-500 pointer">
        {t('operation.memory')}
        <span className={styles.count}>{t('operation.memoryChanged', { count: changed.size })}</span>
      </summary>
      <dl className={styles.lines} aria-label={t('operation.memoryAt', { seq: String(seq) })}>
        {lines.map(({ path, value }) => {
          const difference = changed.get(path)
          return (
            <div key={path} className={difference ? styles.changed : undefined}>
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

/** Every leaf; what is gone since stands at the end. */
function linesOf(context: unknown, differences: readonly Difference[]): readonly Line[] {
  // Against nothing everything differs: that is the list of all leaves.
  const all = differencesOf(undefined, context).map(({ path, after }) => ({ path, value: after }))
  const gone = differences.filter(({ path }) => all.every((line) => line.path !== path))
  return [...all, ...gone.map(({ path, after }) => ({ path, value: after }))]
}
