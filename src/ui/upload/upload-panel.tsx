/** One file chosen and sent, with what came of it: the upload machine (machines/upload) as a panel. */
import { DocumentTextRegular } from '@fluentui/react-icons'
import { useEffect, type ReactNode } from 'react'
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import type { machine } from '../../../machines/upload/machine.ts'
import { bytes } from '../../lib/format.ts'
import { t } from '../../lib/messages.ts'
import { Button } from '../button.tsx'
import { DropZone } from './drop-zone.tsx'
import { Panel } from '../page.tsx'
import { isAcceptable } from './use-upload.ts'
import { Sending } from '../sending.tsx'

type FileWords = {
  readonly choose: string
  readonly hint: string
  readonly other: string
  readonly notTaken: string
  readonly unfit: { readonly empty: string; readonly tooLarge: string }
}

type UploadWords = FileWords & {
  readonly title: string
  readonly start: string
  readonly reading: string
  readonly sending: (percent: number) => string
  /** Name of the progress bar. */
  readonly progress: string
}

type FileProps = {
  readonly upload: readonly [SnapshotFrom<typeof machine>, ActorRefFrom<typeof machine>['send'], ...unknown[]]
  readonly accept: string
  readonly words: FileWords
  readonly onPick?: (file: File) => void
  /** What can be done with the file, at its right. */
  readonly children?: ReactNode
}

/** The place for the file, then the file, and why it is not taken. */
export function UploadFile({ upload: [snapshot, send], accept, words, onPick, children }: FileProps) {
  const { file, unfit, refusal } = snapshot.context
  const pick = (picked: File) => {
    send({ type: 'pick', file: picked })
    onPick?.(picked)
  }
  return (
    <>
      {file === null ? (
        <DropZone label={words.choose} hint={words.hint} accept={accept} onFile={pick} />
      ) : (
        <div className="cluster gap-3 col-gap-4 pad-4-5 box surface-2">
          <DocumentTextRegular aria-hidden fontSize={24} />
          <span className="shrink strong breaks">{file.name}</span>
          <span className="grow note no-wrap">{bytes(file.size)}</span>
          {!snapshot.matches('sending') && (
            <>
              <Button
                label={words.other}
                variant="quiet"
                size="small"
                onClick={() => send({ type: 'drop' })}
              />
              {children}
            </>
          )}
        </div>
      )}
      {unfit && (
        <p className="callout" role="alert">
          {words.unfit[unfit]}
        </p>
      )}
      {refusal !== null && (
        <div className="callout" role="alert">
          <p className="strong">{words.notTaken}</p>
          <p>{refusal}</p>
        </div>
      )}
    </>
  )
}

type Props = Pick<FileProps, 'upload' | 'accept'> & { readonly words: UploadWords }

export function UploadPanel({ upload, accept, words }: Props) {
  const [snapshot, send] = upload
  const { file, share } = snapshot.context
  const isScanning = snapshot.matches({ sending: 'scanning' })
  const hasFailed = snapshot.matches('failed')
  const isDone = snapshot.matches('done')
  // Its place is free again for the next one.
  useEffect(() => {
    if (isDone) send({ type: 'another' })
  }, [isDone, send])
  return (
    <Panel title={words.title} body="column gap-5">
      <UploadFile upload={upload} accept={accept} words={words}>
        {file && isAcceptable(file) && (
          <Button
            label={hasFailed ? t('common.tryAgain') : words.start}
            variant="primary"
            onClick={() => send(hasFailed ? { type: 'retry' } : { type: 'start', kind: '' })}
          />
        )}
      </UploadFile>
      {snapshot.matches('sending') && (
        <Sending
          share={share}
          isScanning={isScanning}
          words={isScanning ? words.reading : words.sending(Math.round(share * 100))}
          label={words.progress}
        >
          <Button label={t('common.cancel')} onClick={() => send({ type: 'cancel' })} />
        </Sending>
      )}
    </Panel>
  )
}
