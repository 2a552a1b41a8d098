import { ChevronLeftRegular, ChevronRightRegular } from '@fluentui/react-icons'
import { useState, type KeyboardEvent } from 'react'
import type { Offering } from '../../../../contract/offerings/offerings.ts'
import { t } from '../../../lib/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { OfferingPhoto } from './offering-photo.tsx'
import { OfferingPicture } from './offering-picture.tsx'
import { photoHref } from './files.ts'
import styles from './gallery.module.css'

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 }

/** Photos one at a time; arrows turn the pages, thumbnails jump. Without photos, the product's own drawing. */
export function Gallery({ offering }: { readonly offering: Offering }) {
  const { photos } = offering
  const [chosen, setChosen] = useState(0)
  const at = Math.min(chosen, photos.length - 1)
  const photo = photos[at]
  if (!photo)
    return (
      <figure className="stack gap-3">
        <div className={`relative clipped radius-l ${styles.banner}`}>
          <OfferingPicture offering={offering} />
        </div>
        <figcaption className="note">{t('catalogue.drawnCaption')}</figcaption>
      </figure>
    )
  const turn = (by: number) => setChosen((at + by + photos.length) % photos.length)
  const press = (event: KeyboardEvent) => {
    const by = STEPS[event.key]
    if (by === undefined || photos.length === 1) return
    event.preventDefault()
    turn(by)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys come up from the buttons in it
    <section
      className="column gap-4"
      aria-roledescription="carousel"
      aria-label={t('catalogue.photos')}
      onKeyDown={press}
    >
      <div className={`relative clipped radius-l ${styles.stage}`}>
        <OfferingPhoto offering={offering} photo={photo} size="large" />
        {photos.length > 1 && (
          <>
            <Button
              className={styles.back}
              modifier="icon"
              label={t('catalogue.photoPrevious')}
              icon={<ChevronLeftRegular />}
              onClick={() => turn(-1)}
            />
            <Button
              className={styles.next}
              modifier="icon"
              label={t('catalogue.photoNext')}
              icon={<ChevronRightRegular />}
              onClick={() => turn(1)}
            />
          </>
        )}
        <p className="visually-hidden" aria-live="polite">
          {t('catalogue.photoOf', { number: at + 1, count: photos.length, alt: photo.alt })}
        </p>
      </div>
      <p className="note" aria-hidden>
        {photo.alt}
      </p>
      {photo.credit && <p className="note">{t('market.photoCredit', { credit: photo.credit })}</p>}
      {photos.length > 1 && (
        <ul className={styles.thumbnails}>
          {photos.map(({ sid, alt }, place) => (
            <li key={sid}>
              <button
                type="button"
                aria-label={t('catalogue.photoShow', { number: place + 1, alt })}
                aria-current={place === at || undefined}
                onClick={() => setChosen(place)}
              >
                <img src={photoHref(sid, 'small')} alt="" loading="lazy" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
