import { useState } from 'react'
import { MOST_UPLOAD_BYTES, PICTURE_TYPES, wrongLogo } from '../../../contract/rules/uploads.ts'
import { bytes } from '../../lib/format.ts'
import { t } from '../../lib/messages.ts'
import { DropZone } from './drop-zone.tsx'

type Props = {
  readonly label: string
  readonly hint: string
  readonly onFile: (file: File) => void
}

const WRONG = {
  type: () => t('shared.logoType'),
  size: () => t('shared.fileTooLarge', { bytes: bytes(MOST_UPLOAD_BYTES) }),
} as const

/** Where one picture is chosen; what the server would refuse is said before it is sent. */
export function LogoDrop({ label, hint, onFile }: Props) {
  const [problem, setProblem] = useState<string | null>(null)
  const choose = (file: File) => {
    const wrong = wrongLogo(file)
    setProblem(wrong && WRONG[wrong]())
    if (!wrong) onFile(file)
  }
  return (
    <>
      <DropZone label={label} hint={hint} accept={PICTURE_TYPES.join(',')} isCompact onFile={choose} />
      {problem && (
        <p className="text-s alarm-text" role="alert">
          {problem}
        </p>
      )}
    </>
  )
}
