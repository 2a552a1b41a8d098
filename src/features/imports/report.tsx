/** What a dry run says, what to do about it, and the run. */
import { invalidate } from '../shared/change/invalidate.ts'
import { ProgressBar } from '@fluentui/react-components'
import { CheckmarkCircleRegular } from '@fluentui/react-icons'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { registryHref } from '../../addresses/admin.ts'
import { places } from '../../addresses/paths.ts'
import { dateTime, quantity } from '../../lib/format.ts'
import { call, ConnectionLost } from '../../lib/http.ts'
import { t, type MessageId } from '../../lib/messages.ts'
import { KEPT_PREFIX, readStored, writeStored } from '../../lib/storage.ts'
import { beforeClosing } from '../../lib/unsaved.ts'
import { Button } from '../../ui/button.tsx'
import { Panel } from '../../ui/page.tsx'
import { isConfirmed } from '../../ui/alert-dialog/alert.ts'
import styles from './imports.module.css'
import { type ImportReport } from './queries.ts'
import { useImportProgress } from './use-import-progress.ts'
import { targetWords } from './words.ts'

const PARTS = ['created', 'changed', 'unchanged', 'refused'] as const

const PART_WORDS: Readonly<Record<(typeof PARTS)[number], { title: MessageId; note: MessageId }>> = {
  created: { title: 'imports.created', note: 'imports.createdNote' },
  changed: { title: 'imports.changed', note: 'imports.changedNote' },
  unchanged: { title: 'imports.unchanged', note: 'imports.unchangedNote' },
  refused: { title: 'imports.refused', note: 'imports.refusedNote' },
}

/** Shares of the rows as one bar, and the same as figures. */
export function ReportFigures({ report }: { readonly report: ImportReport }) {
  return (
    <div className="stack gap-5">
      <div className={styles.bar} aria-hidden>
        {PARTS.filter((part) => report[part] > 0).map((part) => (
          <span key={part} className={styles[part]} style={{ flexGrow: report[part] }} />
        ))}
      </div>
      <dl className={styles.parts}>
        {PARTS.map((part) => (
          <div key={part} className={report[part] === 0 ? styles.none : undefined}>
            <dt className="row gap-3 soft">
              <span className={`${styles.dot} ${styles[part]}`} aria-hidden />
              {t(PART_WORDS[part].title)}
            </dt>
            <dd className={styles.figure}>{quantity(report[part])}</dd>
            <dd className="top-2 note">{t(PART_WORDS[part].note)}</dd>
          </div>
        ))}
      </dl>
      {report.partlyKnown > 0 && <p>{t('imports.partlyKnown', { count: report.partlyKnown })}</p>}
      {report.withoutSerials > 0 && <p>{t('imports.withoutSerials', { count: report.withoutSerials })}</p>}
    </div>
  )
}

/** Names the import that this tab runs, and the load of the page it runs in: another load has interrupted it. */
const RUNNING = `${KEPT_PREFIX}import`
const LOAD = String(performance.timeOrigin)

function keptOf(sid: string): 'running' | 'interrupted' | null {
  const [of, load] = (readStored('sessionStorage', RUNNING) ?? '').split(' ')
  if (of !== sid) return null
  return load === LOAD ? 'running' : 'interrupted'
}

type Props = {
  readonly report: ImportReport
  readonly mayAct: boolean
}

/** What to do next, in words, with the button that does it. */
export function ReportAdvice({ report, mayAct }: Props) {
  const { sid, created, changed, refused, ranAt, ranBy, touches, looksLike, target } = report
  const cancelling = useRef(new AbortController())
  const coming = created + changed
  const run = useMutation({
    mutationFn: () => {
      writeStored('sessionStorage', RUNNING, `${sid} ${LOAD}`)
      return call(
        'POST /registry_imports/:sid/run',
        { params: { sid }, body: looksLike === null ? {} : { target } },
        {
          messages: { success: t('imports.ranWell', { count: coming }) },
          signal: cancelling.current.signal,
        },
      )
    },
    onSettled: (_, error) => {
      writeStored('sessionStorage', RUNNING, error instanceof ConnectionLost ? `${sid} lost` : null)
      return invalidate('registry')
    },
  })
  useEffect(() => (run.isPending ? beforeClosing(() => true) : undefined), [run.isPending])
  const ask = async () => {
    const confirmed = await isConfirmed({
      title: t('imports.runTitle', { count: coming }),
      message: [
        looksLike === null
          ? ''
          : t('imports.unlike', { looksLike: targetWords(looksLike), target: targetWords(target) }),
        t('imports.runText'),
        touches.blocks > 0 ? t('imports.runTouches') : '',
      ]
        .join(' ')
        .trim(),
      confirm: { text: t('imports.run'), variant: 'primary' },
    })
    if (!confirmed) return
    cancelling.current = new AbortController()
    run.mutate()
  }
  const kept = keptOf(sid)
  // Also one that was started before the person went to another page and came back.
  const isRunning = run.isPending || (run.isIdle && kept === 'running')
  const rows = useImportProgress(sid, isRunning)
  const isCancelled = run.error?.name === 'AbortError'
  const isInterrupted = kept === 'interrupted' && !isRunning
  if (ranAt)
    return (
      <Panel title={t('imports.next')} body="stack gap-4 measure">
        <p className={styles.ran}>
          <CheckmarkCircleRegular aria-hidden fontSize={22} />
          {t('imports.ran', { when: dateTime(ranAt), who: ranBy ?? t('imports.someone') })}
        </p>
        <p className={styles.ways}>
          <Link to={registryHref('Projects')}>{t('imports.toProjects')}</Link>
          <Link to={registryHref('Vintages')}>{t('imports.toVintages')}</Link>
          <Link to={places.registryImports.path}>{t('imports.another')}</Link>
        </p>
      </Panel>
    )
  const advice = adviceOf(report)
  return (
    <Panel title={t('imports.next')} body="stack gap-4 measure">
      {looksLike !== null && (
        <p className="callout" role="alert">
          {t('imports.unlike', { looksLike: targetWords(looksLike), target: targetWords(target) })}
        </p>
      )}
      <p>{t(`imports.advice.${advice}`, { coming, count: refused })}</p>
      {isRunning && (
        <div>
          <p aria-live="polite">{rows.words}</p>
          <ProgressBar
            thickness="large"
            aria-label={t('imports.running', { count: coming })}
            {...(rows.share === null ? {} : { value: rows.share })}
          />
          {run.isPending && <Button label={t('common.cancel')} onClick={() => cancelling.current.abort()} />}
        </div>
      )}
      {isInterrupted && (
        <p className="callout" role="alert">
          {t('imports.interrupted')}
        </p>
      )}
      {run.isError && !isInterrupted && (
        <p className="callout" role="alert">
          {t('imports.nothingWritten')} {isCancelled ? t('imports.runCancelled') : run.error.message}
        </p>
      )}
      <div className={styles.actions}>
        {mayAct && coming > 0 && (
          <Button
            label={t('imports.runCount', { count: coming })}
            variant="primary"
            loading={isRunning}
            onClick={() => void ask()}
          />
        )}
        <Link className={styles.way} to={places.registryImports.path}>
          {t('imports.another')}
        </Link>
      </div>
    </Panel>
  )
}

type Advice = 'empty' | 'nothingNew' | 'allRefused' | 'someRefused' | 'allGood'

type Counts = Pick<ImportReport, 'rows' | 'created' | 'changed' | 'refused'>

export function adviceOf({ rows, created, changed, refused }: Counts): Advice {
  if (rows === 0) return 'empty'
  if (created + changed === 0) return refused > 0 ? 'allRefused' : 'nothingNew'
  return refused > 0 ? 'someRefused' : 'allGood'
}
