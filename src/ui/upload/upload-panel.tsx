/** One file chosen and sent, with what came of it: the upload machine (machines/upload) as a panel. */
import { DocumentTextRegular } from '@fluentui/react-icons'
import { useEffect, useId } from 'react'
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import type { machine } from '../../../machines/upload/machine.ts'
import { bytes } from '../../lib/format.ts'
import { t } from '../../lib/messages.ts'
import { Button } from '../button.tsx'
import { DropZone } from './drop-zone.tsx'
import { Panel } from '../page.tsx'
import { Sending } from '../sending.tsx'

type UploadWords = {
  readonly title: string
  readonly choose: string
  readonly hint: string
  readonly other: string
  readonly start: string
  readonly notTaken: string
  readonly reading: string
  readonly sending: (percent: number) => string
  /** Name of the progress bar. */
  readonly progress: string
  readonly unfit: { readonly empty: string; readonly tooLarge: string }
}

type Props = {
  readonly upload: readonly [SnapshotFrom<typeof machine>, ActorRefFrom<typeof machine>['send'], ...unknown[]]
  readonly accept: string
  readonly words: UploadWords
}

export function UploadPanel({ upload: [snapshot, send], accept, words }: Props) {
  const { file, unfit, refusal, share } = snapshot.context
  const id = useId()
  const isSending = snapshot.matches('sending')
  const isScanning = snapshot.matches({ sending: 'scanning' })
  const hasFailed = snapshot.matches('failed')
  const isDone = snapshot.matches('done')
  // Its place is free again for the next one.
  useEffect(() => {
    if (isDone) send({ type: 'another' })
  }, [isDone, send])
  return (
    <Panel title={words.title}>
      <div className="sole-column gap-5">
        {file === null ? (
          <DropZone
            id={id}
            label={words.choose}
            hint={words.hint}
            accept={accept}
            isSingle
            onFiles={([picked]) => picked && send({ type: 'pick', file: picked })}
          />
        ) : (
          <div className="cluster gap-3 col-gap-4 pad-4-5 box surface-2">
            <DocumentTextRegular aria-hidden fontSize={24} />
            <span className="shrink strong break-anywhere">{file.name}</span>
            <span className="grow note no-wrap">{bytes(file.size)}</span>
            {!isSending && (
              <>
                <Button
                  label={words.other}
                  variant="quiet"
                  size="small"
                  onClick={() => send({ type: 'drop' })}
                />
                <Button
                  label={hasFailed ? t('common.tryAgain') : words.start}
                  variant="primary"
                  onClick={() => send(hasFailed ? { type: 'retry' } : { type: 'start', kind: '' })}
                />
              </>
            )}
          </div>
        )}
        {unfit && (
          <p className="pad-4-5 text-m break-anywhere accent-surface radius-m" role="alert">
            {words.unfit[unfit]}
          </p>
        )}
        {refusal !== null && (
          <div className="pad-4-5 text-m break-anywhere accent-surface radius-m" role="alert">
            <p className="strong">{words.notTaken}</p>
            <p>{refusal}</p>
          </div>
        )}
        {isSending && (
          <Sending
            share={share}
            isScanning={isScanning}
            words={isScanning ? words.reading : words.sending(Math.round(share * 100))}
            label={words.progress}
          >
            <Button label={t('common.cancel')} onClick={() => send({ type: 'cancel' })} />
          </Sending>
        )}
      </div>
    </Panel>
  )
}
