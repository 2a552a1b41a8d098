/** Where files are dropped or chosen. */
import { ArrowUploadRegular } from '@fluentui/react-icons'
import { useState } from 'react'
import styles from './uploads.module.css'

type Props = {
  readonly id: string
  readonly label: string
  readonly hint: string
  readonly accept: string
  readonly onFiles: (files: readonly File[]) => void
}

export function DropZone({ id, label, hint, accept, onFiles }: Props) {
  const [isOver, setOver] = useState(false)
  return (
    <label className={`${styles.drop} ${isOver ? styles.dropOver : ''}`}>
      <ArrowUploadRegular aria-hidden fontSize={26} />
      <span className={styles.dropLabel}>{label}</span>
      <span className={styles.dropHint} id={`${id}-hint`}>
        {hint}
      </span>
      <input
        id={id}
        type="file"
        multiple
        accept={accept}
        aria-label={label}
        aria-describedby={`${id}-hint`}
        // It covers the whole place, and browsers drop files into it by themselves.
        onDragEnter={() => setOver(true)}
        onDragLeave={() => setOver(false)}
        onDrop={() => setOver(false)}
        onChange={(event) => {
          onFiles([...(event.currentTarget.files ?? [])])
          event.currentTarget.value = ''
        }}
      />
    </label>
  )
}
