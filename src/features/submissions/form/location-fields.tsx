/** Where the project lies: two numbers, or both at once as maps copy them. */
import { useState } from 'react'
import type { OfferingContent } from '../../../../contract/offerings/offering-content.ts'
import { t } from '../../../lib/messages.ts'
import { TextControl } from '../../../ui/form/controls.tsx'
import { fieldId } from '../addresses.ts'
import { Remarks } from '../remarks.tsx'
import { keepUnread, useKept } from '../draft/shortcomings.ts'
import { useContent, useSubmission } from '../draft/submission-context.ts'
import styles from '../submission.module.css'

type Location = NonNullable<OfferingContent['location']>
type Text = { readonly latitude: string; readonly longitude: string }

const PARTS = ['latitude', 'longitude'] as const

const textOf = (location: OfferingContent['location']): Text =>
  location
    ? { latitude: String(location.latitude), longitude: String(location.longitude) }
    : { latitude: '', longitude: '' }

const degrees = (text: string, most: number): number | null => {
  const plain = text.trim().replace(',', '.').replace('−', '-')
  const isNumber = /^-?\d{1,3}(\.\d+)?$/.test(plain)
  return isNumber && Math.abs(Number(plain)) <= most ? Number(plain) : null
}

/** Null until both can be read. */
export function locationOf({ latitude, longitude }: Text): Location | null {
  const [north, east] = [degrees(latitude, 90), degrees(longitude, 180)]
  return north === null || east === null ? null : { latitude: north, longitude: east }
}

/** `-1.2921, 36.8219`, as maps copy a place. */
export const pairOf = (text: string): Text | null => {
  const [latitude, longitude, ...rest] = text.split(/[,;]\s+|\s+/).filter(Boolean)
  return latitude && longitude && rest.length === 0 ? { latitude, longitude } : null
}

export function LocationFields() {
  const { detail, change, isEditable } = useSubmission()
  const location = useContent('location')
  const { unread } = useKept(detail.sid)
  const [typed, setTyped] = useState<{ readonly text: Text; readonly value: Location | null } | null>(() => {
    // Typed on this page before; it waits for its other half, or to be corrected.
    const [latitude, longitude] = PARTS.map((part) => unread.get(`location.${part}`)?.text ?? '')
    return latitude || longitude
      ? { text: { latitude: latitude ?? '', longitude: longitude ?? '' }, value: null }
      : null
  })
  const isOwn = typed !== null && JSON.stringify(typed.value) === JSON.stringify(location)
  const text = isOwn ? typed.text : textOf(location)
  const set = (next: Text) => {
    const value = locationOf(next)
    setTyped({ text: next, value })
    for (const part of PARTS) {
      const isOpen = value === null && next[part].trim() !== ''
      keepUnread(
        detail.sid,
        `location.${part}`,
        isOpen ? { text: next[part], wrong: t('submission.locationHalf') } : null,
      )
    }
    change(() => ({ location: value }))
  }
  const wrong = (part: keyof Text, most: number): string | null =>
    text[part].trim() !== '' && degrees(text[part], most) === null
      ? t('submission.degreesWrong', { most })
      : null
  const field = (part: keyof Text, label: string, most: number) => {
    return (
      <TextControl
        id={fieldId(`location.${part}`)}
        label={label}
        value={text[part]}
        change={(value) => set({ ...text, [part]: value })}
        error={wrong(part, most)}
        isLocked={!isEditable}
        inputMode="decimal"
        autoComplete="off"
        contentAfter="°"
        onPaste={(event) => {
          const pair = pairOf(event.clipboardData.getData('text').trim())
          if (!pair || !isEditable) return
          event.preventDefault()
          set(pair)
        }}
      />
    )
  }
  return (
    <div className={styles.form}>
      <p className="hint">{t('submission.locationHint')}</p>
      <div className={styles.pair}>
        {field('latitude', t('submission.latitude'), 90)}
        {field('longitude', t('submission.longitude'), 180)}
      </div>
      <Remarks field="location" />
    </div>
  )
}
