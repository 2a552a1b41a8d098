/** What a file would bring, or why it cannot. */
import type { Plan } from '../../../../machines/projectPlanning/plan.ts'
import { quantity } from '../../../lib/format.ts'
import { t } from '../../../lib/messages.ts'
import { PlainTable, Figures } from '../../../ui/page.tsx'
import { dayText } from '../days.ts'
import { entriesOf, type Imported } from './entries.ts'
import styles from './import-dialog.module.css'
import { MOST_LISTED, type Problem } from './problems.ts'

type Props = { readonly name: string; readonly found: Imported; readonly before: Plan }

/** Rows that give an idea of the rest. */
const SHOWN = 8

export function ImportPreview({ name, found: { plan, problems, notes }, before }: Props) {
  if (problems.length > 0)
    return (
      <section className={`column gap-4 ${styles.preview}`} data-import="refused">
        <h3 className={styles.refused}>{t('planning.exchange.refused', { name })}</h3>
        <p>{t('planning.exchange.refusedText', { count: problems.length })}</p>
        <Problems problems={problems} />
      </section>
    )
  const entries = entriesOf(plan)
  const milestones = entries.filter(({ kind }) => kind === 'milestone').length
  const days = entries.map(({ start }) => start).toSorted()
  const ends = entries.map(({ end }) => end).toSorted()
  return (
    <section className={`column gap-4 ${styles.preview}`} data-import="read">
      <h3>{name}</h3>
      <Figures
        figures={[
          { label: t('planning.exchange.tasks'), value: quantity(entries.length - milestones) },
          { label: t('planning.exchange.milestones'), value: quantity(milestones) },
          { label: t('planning.exchange.dependencies'), value: quantity(plan.dependencies.size) },
        ]}
      />
      <p>{t('planning.fromTo', { from: dayText(days[0]!), to: dayText(ends.at(-1)!) })}</p>
      <PlainTable
        className={`text-s tabular table ${styles.table} ${styles.rows}`}
        aria-label={t('planning.exchange.firstRows')}
        titles={[t('planning.number'), t('planning.name'), t('planning.start'), t('planning.end')]}
      >
        {entries.slice(0, SHOWN).map(({ number, name: task, level, kind, start, end }) => (
          <tr key={number}>
            <td>{number}</td>
            <td
              className={kind === 'group' ? 'strong' : undefined}
              style={{ paddingInlineStart: 8 + 14 * Math.min(level - 1, 8) }}
            >
              {task}
            </td>
            <td>{dayText(start)}</td>
            <td>{dayText(end)}</td>
          </tr>
        ))}
      </PlainTable>
      {entries.length > SHOWN && (
        <p className="note">{t('planning.exchange.moreRows', { count: entries.length - SHOWN })}</p>
      )}
      {notes.length > 0 && (
        <>
          <h4>{t('planning.exchange.notes')}</h4>
          <Problems problems={notes} />
        </>
      )}
      <Replaced plan={plan} before={before} />
    </section>
  )
}

/** What becomes of the tasks that are there. */
function Replaced({ plan, before }: { readonly plan: Plan; readonly before: Plan }) {
  const kept = [...before.tasks.keys()].filter((id) => plan.tasks.has(id)).length
  const gone = before.tasks.size - kept
  return (
    <>
      {kept > 0 && <p>{t('planning.exchange.keeps', { count: kept })}</p>}
      {gone > 0 && (
        <p className={styles.warning}>
          {t(kept > 0 ? 'planning.exchange.leaves' : 'planning.exchange.replaces', { count: gone })}
        </p>
      )}
    </>
  )
}

const Problems = ({ problems }: { readonly problems: readonly Problem[] }) => (
  <>
    <PlainTable
      className={`text-s tabular table ${styles.table}`}
      aria-label={t('planning.exchange.problems')}
      titles={[t('planning.exchange.row'), t('planning.exchange.column'), t('planning.exchange.reason')]}
    >
      {problems.slice(0, MOST_LISTED).map(({ row, column, code, value }, index) => (
        // Nothing moves in this list.
        <tr key={index}>
          <td>{row ?? t('planning.exchange.wholeFile')}</td>
          <td>{column ?? ''}</td>
          <td>
            {t(`planning.problem.${code}`, {
              value: typeof value === 'number' ? String(value) : (value ?? ''),
            })}
          </td>
        </tr>
      ))}
    </PlainTable>
    {problems.length > MOST_LISTED && (
      <p className="note">{t('planning.exchange.moreProblems', { count: problems.length - MOST_LISTED })}</p>
    )}
  </>
)
