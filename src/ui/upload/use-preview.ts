import { useEffect, useState } from 'react'

/** @returns an address for a picture that was chosen, valid as long as it is shown; null before it is made */
export function usePreview(file: File | null): string | null {
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
