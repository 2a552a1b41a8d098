import { useRef } from 'react'
import { t } from '../../lib/messages.ts'
import { notify } from '../../lib/notifications.ts'
import { saveFile } from '../../lib/save-file.ts'
import { Button } from '../../ui/button.tsx'
import type { Recording } from './recording.ts'
import { INSPECTION_FORMAT, InspectionFile } from '../../../contract/operations/inspection.ts'

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

/** Larger ones were not made here. */
const MOST_BYTES = 64_000_000

export const fileOf = (recording: Recording): Blob =>
  new Blob([JSON.stringify({ format: INSPECTION_FORMAT, ...recording })], { type: 'application/json' })

/** @returns null for what is no recording */
export async function recordingIn(file: Blob): Promise<Recording | null> {
  if (file.size > MOST_BYTES) return null
  try {
    const read = InspectionFile.safeParse(JSON.parse(await file.text()))
    if (!read.success || (read.data.rows[0]?.n ?? read.data.dropped) !== read.data.dropped) return null
    const { format: _format, ...recording } = read.data
    return recording as Recording
  } catch {
    return null
  }
}
