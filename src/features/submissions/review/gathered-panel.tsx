/** What the reviewer will ask for, all in one place. */
import { t, type MessageId } from '../../../lib/messages.ts'
import { Panel } from '../../../ui/page.tsx'
import { commentsOf, useGathered } from './gathered.ts'
import { RemarkBox } from './remark-box.tsx'
import styles from './review.module.css'
import { useReview } from './review-context.ts'
import type { OfferingContent } from '../../../../contract/offerings/offering-content.ts'
import type { SubmissionDetail } from '../../../../contract/offerings/submission-shapes.ts'
import { goalName } from '../../shared/submission/words.ts'

export function GatheredPanel() {
  const { detail, mayRemark } = useReview()
  const remarks = commentsOf(useGathered(detail.sid))
  const hasWhole = detail.comments.some(({ field }) => field === '')
  if (!mayRemark && !hasWhole) return null
  return (
    <Panel
      title={t(mayRemark ? 'submission.gathered' : 'submission.remarksOnWhole')}
      aside={remarks.length > 0 ? t('submission.gatheredCount', { count: remarks.length }) : null}
    >
      <div className="column gap-4">
        {mayRemark && (
          <p className="text-m soft">
            {t(remarks.length === 0 ? 'submission.noneGathered' : 'submission.gatheredHint')}
          </p>
        )}
        <ul className={`stack gap-3 text-m ${styles.gatheredList}`}>
          {remarks
            .filter(({ field }) => field !== '')
            .map(({ field, text }) => (
              <li key={field}>
                <strong className="block">{fieldWords(field, detail)}</strong>
                <span>{text}</span>
              </li>
            ))}
        </ul>
        <RemarkBox field="" name={t('submission.whole')} />
      </div>
    </Panel>
  )
}

type Known = Pick<SubmissionDetail, 'content' | 'stock'>
type Namer = (key: string, known: Known) => string | undefined

/** Entries by what identifies them. */
const ENTRIES: Readonly<Partial<Record<keyof OfferingContent, Namer>>> = {
  inventory: (key, { stock }) => stock.find(({ vintage }) => vintage.sid === key)?.vintage.name,
  photos: (key, { content }) => {
    const at = content.photos.findIndex(({ sid }) => sid === key)
    return at < 0 ? undefined : t('submission.photoNumber', { number: at + 1 })
  },
  documents: (key, { content }) => content.documents.find(({ sid }) => sid === key)?.title,
  goals: (key) => goalName(Number(key)),
  facts: (key) => {
    const words = FACTS[key]
    return words && t(words)
  },
}

const FACTS: Readonly<Record<string, MessageId>> = {
  methodology: 'market.methodology',
  permanenceYears: 'market.permanence',
  reversals: 'market.reversals',
  ratings: 'market.ratings',
}

function fieldWords(field: string, known: Known): string {
  if (field === '') return t('submission.whole')
  const [part = '', key] = field.split('.')
  if (!Object.hasOwn(known.content, part)) return field
  const name = t(`submission.${part as keyof OfferingContent}`)
  const entry = key === undefined ? undefined : ENTRIES[part as keyof OfferingContent]?.(key, known)
  return entry ? `${name}: ${entry}` : name
}
