/** Where one file is dropped or chosen. */
import { ArrowUploadRegular } from '@fluentui/react-icons'
import { useId, useState } from 'react'
import styles from './imports.module.css'

type Props = {
  readonly label: string
  readonly hint: string
  readonly isCompact?: boolean
  /** Tables as text, unless said. */
  readonly accept?: string
  readonly onFile: (file: File) => void
}

const TABLES = '.csv,.txt,.tsv,text/csv,text/plain,text/tab-separated-values'

export function FileDrop({ label, hint, isCompact = false, accept = TABLES, onFile }: Props) {
  const id = useId()
  const [isOver, setOver] = useState(false)
  const names = [styles.drop, isOver && styles.dropOver, isCompact && styles.dropCompact]
  return (
    <label className={names.filter(Boolean).join(' ')}>
      <ArrowUploadRegular aria-hidden fontSize={isCompact ? 20 : 26} />
      <span className={styles.dropLabel}>{label}</span>
      <span className={styles.dropHint} id={id}>
        {hint}
      </span>
      <input
        type="file"
        accept={accept}
        aria-label={label}
        aria-describedby={id}
        // It lies over the whole place: what is dropped here is chosen.
        onDragEnter={() => setOver(true)}
        onDragLeave={() => setOver(false)}
        onDrop={() => setOver(false)}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          if (file) onFile(file)
          // The same file may have been corrected, and is chosen once more.
          currentTarget.value = ''
        }}
      />
    </label>
  )
}
