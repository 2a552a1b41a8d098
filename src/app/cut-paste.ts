/** A field with a limit cuts what is pasted or dropped into it, and browsers do not say so. */
import { loadMessages, t } from '../lib/messages.ts'
import { notify } from '../lib/notifications.ts'

/** @returns how to stop */
export function watchPastes(): () => void {
  // After the field's own listeners, which may take the text for something else.
  const listeners = new AbortController()
  document.addEventListener('paste', notePaste, listeners)
  document.addEventListener('drop', noteDrop, listeners)
  return () => listeners.abort()
}

function notePaste(event: ClipboardEvent): void {
  const field = limitedField(event)
  if (field) noteText(event.clipboardData, field, field.value.length - chosenIn(field).length)
}

/** It comes beside what is chosen, except where that is what is dragged. */
function noteDrop(event: DragEvent): void {
  const field = limitedField(event)
  const isMoved = field && event.dataTransfer?.getData('text/plain') === chosenIn(field)
  if (field && !isMoved) noteText(event.dataTransfer, field, field.value.length)
}

type Field = HTMLInputElement | HTMLTextAreaElement

function limitedField({ target, defaultPrevented }: Event): Field | null {
  const isField = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement
  return isField && !defaultPrevented && target.maxLength >= 0 && !target.readOnly ? target : null
}

const chosenIn = ({ value, selectionStart, selectionEnd }: Field): string =>
  value.slice(selectionStart ?? 0, selectionEnd ?? 0)

function noteText(data: DataTransfer | null, { maxLength }: Field, taken: number): void {
  const text = (data?.getData('text/plain') ?? '').replaceAll('\r\n', '\n')
  const missing = taken + text.length - maxLength
  if (missing > 0) void sayMissing(missing, maxLength)
}

async function sayMissing(count: number, most: number): Promise<void> {
  await loadMessages('shared')
  notify({
    intent: 'error',
    title: t('shared.tooLong', { count: most }),
    body: t('shared.pasteCut', { count }),
  })
}
