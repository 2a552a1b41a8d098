import { NextRegular, PauseRegular, PlayRegular, PreviousRegular } from '@fluentui/react-icons'
import { useEffect, useRef, useState } from 'react'
import { quantity } from '../../lib/format.ts'
import { t } from '../../lib/messages.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Range } from '../../ui/form/range.tsx'
import styles from './inspector.module.css'

type Props = {
  readonly count: number
  readonly place: number
  /** What happened there. */
  readonly words: string
  readonly onPlace: (place: number) => void
}

/** Milliseconds between two moments while it plays. */
const PACE = 600

/** Arrows, Home and End move it, as every slider. */
export function ScrubBar({ count, place, words, onPlace }: Props) {
  const [isAsked, setPlaying] = useState(false)
  const isPlaying = isAsked && place < count - 1
  const move = useRef(() => {})
  useEffect(() => {
    move.current = () => (place >= count - 1 ? setPlaying(false) : onPlace(place + 1))
  })
  useEffect(() => {
    if (!isPlaying) return
    const timer = setInterval(() => move.current(), PACE)
    return () => clearInterval(timer)
  }, [isPlaying])
  const play = () => {
    if (!isPlaying && place >= count - 1) onPlace(0)
    setPlaying(!isPlaying)
  }
  return (
    <div className="cluster gap-3 col-gap-4 pad-3-5 ruled-below">
      <Button
        label={t(isPlaying ? 'inspector.stop' : 'inspector.play')}
        icon={isPlaying ? <PauseRegular /> : <PlayRegular />}
        modifier="icon"
        size="small"
        onClick={play}
      />
      <IconButton
        label={t('inspector.earlier')}
        icon={<PreviousRegular />}
        size="small"
        disabled={place <= 0}
        onClick={() => onPlace(place - 1)}
      />
      <Range
        max={Math.max(0, count - 1)}
        value={Math.max(0, place)}
        aria-label={t('inspector.scrub')}
        aria-valuetext={words}
        onValue={onPlace}
      />
      <IconButton
        label={t('inspector.later')}
        icon={<NextRegular />}
        size="small"
        disabled={place >= count - 1}
        onClick={() => onPlace(place + 1)}
      />
      <span className={styles.counted}>
        {t('inspector.moment', { place: quantity(place + 1), count: quantity(count) })}
      </span>
    </div>
  )
}
