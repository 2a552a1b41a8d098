/** Deletes records of a list, and keeps why the last one was refused, to show beside it. */
import { useState } from 'react'
import { CellNote } from '../../../ui/data-list/data-list-cells.tsx'
import { deleteWithUndo } from './delete-with-undo.ts'

export function useDeletion() {
  const [refusal, setRefusal] = useState<{ readonly sid: string; readonly reason: string } | null>(null)
  const remove = async (deletion: Parameters<typeof deleteWithUndo>[0]) => {
    const reason = await deleteWithUndo(deletion)
    setRefusal(reason === null ? null : { sid: deletion.sid, reason })
  }
  const refusalOf = (sid: string) =>
    refusal?.sid === sid && (
      <CellNote>
        <span role="alert">{refusal.reason}</span>
      </CellNote>
    )
  return { remove, refusalOf }
}
