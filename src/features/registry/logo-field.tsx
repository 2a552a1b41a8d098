import { useEffect, useId, useState } from 'react'
import { t } from '../../lib/messages.ts'
import { LogoDrop } from '../../ui/upload/logo-drop.tsx'
import styles from './registry.module.css'

type Props = {
  readonly name: string
  /** The logo that there is. */
  readonly src: string | null
  readonly file: File | null
  readonly onFile: (file: File) => void
}

/** Chosen now, sent when the form is saved. */
export function LogoField({ name, src, file, onFile }: Props) {
  const id = useId()
  const shown = usePreview(file) ?? src
  return (
    <div className={styles.logoField}>
      {shown && <img className={styles.preview} src={shown} alt={t('registry.logoOf', { name })} />}
      <LogoDrop
        id={id}
        label={t('registry.logo')}
        hint={file ? t('registry.logoChosen', { name: file.name }) : t('registry.logoHint')}
        onFile={onFile}
      />
    </div>
  )
}

/** An address for the chosen file, given back when another one is chosen. */
function usePreview(file: File | null): string | null {
  const [preview, setPreview] = useState<{ readonly file: File; readonly address: string } | null>(null)
  useEffect(() => {
    if (!file) return
    const address = URL.createObjectURL(file)
    // oxlint-disable-next-line react/set-state-in-effect -- the address exists only after the effect made it
    setPreview({ file, address })
    return () => URL.revokeObjectURL(address)
  }, [file])
  return preview && preview.file === file ? preview.address : null
}
