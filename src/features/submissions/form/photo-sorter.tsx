/** Photos in their order: dragged, or moved by keyboard (Space, arrows, Space), and announced to screen readers. */
import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
  type Announcements,
  type DragEndEvent,
} from '@dnd-kit/core'
import {
  arrayMove,
  SortableContext,
  sortableKeyboardCoordinates,
  rectSortingStrategy,
} from '@dnd-kit/sortable'
import { useMemo } from 'react'
import type { OfferingContent } from '../../../../contract/offerings/offering-content.ts'
import { t } from '../../../lib/messages.ts'
import { PhotoCard } from './photo-card.tsx'
import { useContent, useSubmission } from '../draft/submission-context.ts'
import styles from './media.module.css'

type Photos = OfferingContent['photos']

/** @returns the same photos where either is not among them. */
export function movedPhotos(photos: Photos, active: string, over: string): Photos {
  const from = photos.findIndex(({ sid }) => sid === active)
  const to = photos.findIndex(({ sid }) => sid === over)
  return from < 0 || to < 0 ? photos : arrayMove(photos, from, to)
}

/** What is announced while a photo is moved, from its picking up to its putting down. */
function announcementsOf(photos: Photos): Announcements {
  const nameOf = (id: string | number): string => {
    const at = photos.findIndex(({ sid }) => sid === id)
    return photos[at]?.alt || t('submission.photoNumber', { number: at + 1 })
  }
  const placeOf = (id: string | number): number => photos.findIndex(({ sid }) => sid === id) + 1
  const all = photos.length
  // A photo is over its own place as soon as it is picked up: that would speak over the first words.
  let isFresh = false
  return {
    onDragStart: ({ active }) => {
      isFresh = true
      return t('submission.photoPicked', { name: nameOf(active.id), place: placeOf(active.id), all })
    },
    onDragOver: ({ active, over }) => {
      if (!over || (isFresh && over.id === active.id)) return undefined
      isFresh = false
      return t('submission.photoOver', { name: nameOf(active.id), place: placeOf(over.id), all })
    },
    onDragEnd: ({ active, over }) =>
      over
        ? t('submission.photoDropped', { name: nameOf(active.id), place: placeOf(over.id), all })
        : undefined,
    onDragCancel: ({ active }) => t('submission.photoCancelled', { name: nameOf(active.id) }),
  }
}

export function PhotoSorter() {
  const { change } = useSubmission()
  const photos = useContent('photos')
  const sensors = useSensors(
    // A press that does not move is a click on a field of the card.
    useSensor(PointerSensor, { activationConstraint: { distance: 6 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const drop = ({ active, over }: DragEndEvent) => {
    if (!over || active.id === over.id) return
    change((now) => ({ photos: movedPhotos(now.photos, String(active.id), String(over.id)) }))
  }
  const announcements = useMemo(() => announcementsOf(photos), [photos])
  if (photos.length === 0) return null
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={drop}
      accessibility={{
        announcements,
        screenReaderInstructions: { draggable: t('submission.photoInstructions') },
      }}
    >
      <SortableContext items={photos.map(({ sid }) => sid)} strategy={rectSortingStrategy}>
        <ol className={styles.photos} aria-label={t('submission.photos')}>
          {photos.map((photo, at) => (
            <PhotoCard key={photo.sid} photo={photo} at={at} />
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  )
}
