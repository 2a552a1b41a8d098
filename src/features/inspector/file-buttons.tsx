import { useRef } from 'react'
import { t } from '../../lib/messages.ts'
import { notify } from '../../lib/notifications.ts'
import { saveFile } from '../../lib/save-file.ts'
import { Button } from '../../ui/button.tsx'
import { fileOf, recordingIn } from './recording-file.ts'
import type { Recording } from './recording.ts'

type Props = { readonly recording: Recording; readonly onImport?: (recording: Recording) => void }

/** A recording leaves as a file, and comes back from one. */
export function FileButtons({ recording, onImport }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const take = async (file: File | undefined) => {
    if (!file) return
    const read = await recordingIn(file)
    if (read) onImport?.(read)
    else notify({ intent: 'error', title: t('inspector.notARecording') })
  }
  return (
    <>
      <Button
        label={t('inspector.export')}
        size="small"
        disabled={recording.rows.length === 0}
        onClick={() => saveFile('inspection.json', fileOf(recording))}
      />
      {onImport && (
        <>
          <Button label={t('inspector.import')} size="small" onClick={() => input.current?.click()} />
          <input
            ref={input}
            type="file"
            accept="application/json"
            hidden
            onChange={(event) => {
              void take(event.currentTarget.files?.[0])
              event.currentTarget.value = ''
            }}
          />
        </>
      )}
    </>
  )
}
