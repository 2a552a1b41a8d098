/** Where files are dropped or chosen. */
import { ArrowUploadRegular } from '@fluentui/react-icons'
import { useState } from 'react'
import styles from './uploads.module.css'

type Props = {
  readonly id: string
  readonly label: string
  /** Read out instead of the label, where several stand on a page; begins with it. */
  readonly name?: string
  readonly hint: string
  /** One line beside others of its kind. */
  readonly isCompact?: boolean
  readonly accept: string
  /** One file at a time. */
  readonly isSingle?: boolean
  readonly onFiles: (files: readonly File[]) => void
}

export function DropZone({
  id,
  label,
  name = label,
  hint,
  isCompact = false,
  isSingle = false,
  accept,
  onFiles,
}: Props) {
  const [isOver, setOver] = useState(false)
  const classes = [styles.drop, isOver && styles.dropOver, isCompact && styles.dropCompact]
  return (
    <label className={classes.filter(Boolean).join(' ')}>
      <ArrowUploadRegular aria-hidden fontSize={isCompact ? 20 : 26} />
      <span className="strong ink">{label}</span>
      <span className={styles.dropHint} id={`${id}-hint`}>
        {hint}
      </span>
      <input
        id={id}
        type="file"
        multiple={!isSingle}
        accept={accept}
        aria-label={name}
        aria-describedby={`${id}-hint`}
        // It covers the whole place, and browsers drop files into it by themselves.
        onDragEnter={() => setOver(true)}
        onDragLeave={() => setOver(false)}
        onDrop={() => setOver(false)}
        onChange={(event) => {
          onFiles([...(event.currentTarget.files ?? [])])
          // The same file may have been corrected, and is chosen once more.
          event.currentTarget.value = ''
        }}
      />
    </label>
  )
}
