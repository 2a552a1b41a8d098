/** A field with a limit cuts what is pasted into it, and browsers do not say so. */
import { loadMessages, t } from '../lib/messages.ts'
import { notify } from '../lib/notifications.ts'

/** @returns how to stop */
export function watchPastes(): () => void {
  // After the field's own listeners, which may take the text for something else.
  document.addEventListener('paste', notePaste)
  return () => document.removeEventListener('paste', notePaste)
}

function notePaste({ target, clipboardData, defaultPrevented }: ClipboardEvent): void {
  const isField = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement
  if (!isField || defaultPrevented || target.maxLength < 0 || target.readOnly) return
  const { value, maxLength, selectionStart, selectionEnd } = target
  const pasted = (clipboardData?.getData('text/plain') ?? '').replaceAll('\r\n', '\n')
  const chosen = (selectionEnd ?? 0) - (selectionStart ?? 0)
  const missing = value.length - chosen + pasted.length - maxLength
  if (missing > 0) void sayMissing(missing, maxLength)
}

async function sayMissing(count: number, most: number): Promise<void> {
  await loadMessages('shared')
  notify({ intent: 'error', title: t('shared.tooLong', { count: most }), body: t('shared.pasteCut', { count }) })
}
