/** A recording as a file, and back. */
import { INSPECTION_FORMAT, InspectionFile } from '../../../contract/inspection.ts'
import type { Recording } from './recording.ts'

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
