/** Where one file is dropped or chosen. */
import { useId } from 'react'
import { DropZone } from '../../ui/upload/drop-zone.tsx'

type Props = {
  readonly label: string
  readonly hint: string
  readonly isCompact?: boolean
  /** Tables as text, unless said. */
  readonly accept?: string
  readonly onFile: (file: File) => void
}

const TABLES = '.csv,.txt,.tsv,text/csv,text/plain,text/tab-separated-values'

export const FileDrop = ({ accept = TABLES, onFile, ...rest }: Props) => (
  <DropZone
    {...rest}
    id={useId()}
    isSingle
    accept={accept}
    onFiles={([file]) => {
      if (file) onFile(file)
    }}
  />
)
