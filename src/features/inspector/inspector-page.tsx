/** The inspector: live, from a file, or one journal. */
import { useSuspenseQuery } from '@tanstack/react-query'
import { Suspense, useMemo, useState, useSyncExternalStore, type ReactNode } from 'react'
import { Link, useOutletContext } from 'react-router'
import { hrefOf } from '../../addresses/paths.ts'
import { t } from '../../lib/messages.ts'
import { ToneChip } from '../../ui/chips.tsx'
import { Button } from '../../ui/button.tsx'
import { Empty, Skeleton } from '../../ui/page.tsx'
import styles from './inspector.module.css'
import type { JournalOf } from '../shared/inspector/journal-address.ts'
import { recordingOf, replayQuery } from './journal.ts'
import { liveRecorder } from './recorder.ts'
import type { Recording } from './recording.ts'
import { FileButtons } from './file-buttons.tsx'
import { Viewing } from './viewing.tsx'

export function InspectorPage({ journal }: { readonly journal: JournalOf | null }) {
  return (
    <main className={styles.page} id="content" tabIndex={-1}>
      <Suspense fallback={<Skeleton rows={8} />}>
        {journal ? <OfJournal journal={journal} /> : <Live />}
      </Suspense>
    </main>
  )
}

type HeadProps = {
  readonly what: ReactNode
  readonly recording: Recording
  readonly onImport?: (recording: Recording) => void
  readonly children?: ReactNode
}

/** The dock around the frame carries the title already. */
const isDocked = (): boolean => window.parent !== window

function Head({ what, recording, onImport, children }: HeadProps) {
  const tools = useOutletContext<ReactNode>()
  return (
    <header className="cluster gap-3 col-gap-4 pad-3-5 ruled-below">
      <h1 className={isDocked() ? 'visually-hidden' : 'text-l strong'}>{t('inspector.title')}</h1>
      {what}
      <div className={`wrap gap-3 align-center push-right ${styles.buttons}`}>
        {children}
        <FileButtons recording={recording} {...(onImport ? { onImport } : {})} />
        {tools}
      </div>
    </header>
  )
}

const BACK = {
  operation: (sid: string) => hrefOf('adminOperation', { operationSid: sid }),
  onboarding: (sid: string) => hrefOf('adminOnboarding', { onboardingSid: sid }),
  submission: (sid: string) => hrefOf('projectOffering', { projectOfferingSid: sid }),
}
function OfJournal({ journal }: { readonly journal: JournalOf }) {
  const { data } = useSuspenseQuery(replayQuery(journal))
  const recording = useMemo(() => recordingOf(data), [data])
  return (
    <>
      <Head
        recording={recording}
        what={
          <span className={styles.what}>
            {t('inspector.ofJournal', { name: data.name })}{' '}
            <Link to={BACK[journal.of](journal.sid)}>{t(`inspector.backTo.${journal.of}`)}</Link>
          </span>
        }
      />
      <Viewing recording={recording} begins="first" />
    </>
  )
}

/** Each file is looked at from its beginning: actors and moments of another recording are none of it. */
type Imported = { readonly recording: Recording; readonly number: number }

function Live() {
  const recorder = liveRecorder()
  const { recording, isPaused, waiting, hasPage } = useSyncExternalStore(recorder.subscribe, recorder.get)
  const [imported, setImported] = useState<Imported | null>(null)
  const take = (taken: Recording) =>
    setImported((before) => ({ recording: taken, number: (before?.number ?? 0) + 1 }))
  if (imported)
    return (
      <>
        <Head
          recording={imported.recording}
          onImport={take}
          what={<ToneChip tone="plain">{t('inspector.imported')}</ToneChip>}
        >
          <Button label={t('inspector.backToLive')} size="small" onClick={() => setImported(null)} />
        </Head>
        <Viewing key={imported.number} recording={imported.recording} begins="first" />
      </>
    )
  return (
    <>
      <Head
        recording={recording}
        onImport={take}
        what={
          <ToneChip tone={isPaused ? 'move' : 'done'}>
            {t(isPaused ? 'inspector.paused' : 'inspector.live')}
          </ToneChip>
        }
      >
        <Button
          label={resumeWords(isPaused, waiting)}
          size="small"
          onClick={isPaused ? recorder.resume : recorder.pause}
        />
        <Button label={t('inspector.clear')} size="small" onClick={recorder.clear} />
      </Head>
      {recording.rows.length === 0 ? (
        <Empty title={t('inspector.nothing')}>
          <p className="measure">{t(hasPage ? 'inspector.lead' : 'inspector.noPage')}</p>
        </Empty>
      ) : (
        <Viewing key="live" recording={recording} begins="last" />
      )}
    </>
  )
}

function resumeWords(isPaused: boolean, waiting: number): string {
  if (!isPaused) return t('inspector.pause')
  return waiting > 0 ? t('inspector.resumeWith', { count: waiting }) : t('inspector.resume')
}
