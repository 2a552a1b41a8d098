/** Where files are dropped or chosen. */
import { ArrowUploadRegular } from '@fluentui/react-icons'
import { useId, useState } from 'react'
import styles from './uploads.module.css'

type Props = {
  /** Of the input, where something on the page leads to it. */
  readonly id?: string
  readonly label: string
  /** Read out instead of the label, where several are on a page; begins with it. */
  readonly name?: string
  readonly hint: string
  /** One line beside others of its kind. */
  readonly isCompact?: boolean
  readonly accept: string
} & (
  | { readonly onFiles: (files: readonly File[]) => void; readonly onFile?: never }
  /** One file at a time. */
  | { readonly onFile: (file: File) => void; readonly onFiles?: never }
)

export function DropZone({ id, label, name = label, hint, isCompact, accept, onFile, onFiles }: Props) {
  const hintId = useId()
  const [isOver, setOver] = useState(false)
  const classes = [styles.drop, isOver && styles.dropOver, isCompact && styles.dropCompact]
  return (
    <label className={`no-print ${classes.filter(Boolean).join(' ')}`}>
      <ArrowUploadRegular aria-hidden fontSize={isCompact ? 20 : 26} />
      <span className="strong ink">{label}</span>
      <span className={styles.dropHint} id={hintId}>
        {hint}
      </span>
      <input
        id={id}
        type="file"
        multiple={onFiles !== undefined}
        accept={accept}
        aria-label={name}
        aria-describedby={hintId}
        // It covers the whole place, and browsers drop files into it by themselves.
        onDragEnter={() => setOver(true)}
        onDragLeave={() => setOver(false)}
        onDrop={() => setOver(false)}
        onChange={(event) => {
          const files = [...(event.currentTarget.files ?? [])]
          // The same file may have been corrected, and is chosen once more.
          event.currentTarget.value = ''
          onFiles?.(files)
          if (files[0]) onFile?.(files[0])
        }}
      />
    </label>
  )
}
