import { useState } from 'react'
import type { OfferingSummary } from '../../../../contract/offerings/offerings.ts'
import { photoHref } from './files.ts'
import styles from './gallery.module.css'
import { OfferingPicture } from './offering-picture.tsx'

type Props = {
  readonly offering: OfferingSummary
  /** null: none was brought, and the drawing stays. */
  readonly photo: OfferingSummary['photo']
  readonly size: 'small' | 'large'
}

/** The project's own drawing, until its photo is there and where it cannot be fetched. The parent is positioned. */
export function OfferingPhoto({ offering, photo, size }: Props) {
  const [shown, setShown] = useState<string | null>(null)
  return (
    <>
      <OfferingPicture offering={offering} />
      {photo && (
        <img
          key={photo.sid}
          className={styles.photo}
          src={photoHref(photo.sid, size)}
          alt={photo.alt}
          loading={size === 'small' ? 'lazy' : 'eager'}
          decoding="async"
          data-shown={shown === photo.sid || undefined}
          onLoad={() => setShown(photo.sid)}
        />
      )}
    </>
  )
}
