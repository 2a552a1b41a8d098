/** Entries that resemble a name, the strongest first, each with its score and the reasons for it. */
import { HIT_FROM, STRONG_FROM } from '../../../contract/rules/screening.ts'
import { date } from '../../lib/format.ts'
import { t } from '../../lib/messages.ts'
import { ToneChip } from '../../ui/chips.tsx'
import { TextList } from '../../ui/page.tsx'
import type { ScreeningAnswer, ScreeningHit } from './queries.ts'
import styles from './screening.module.css'
import { sourceWords } from './words.ts'

type Props = {
  readonly answer: ScreeningAnswer
  /** As it was asked about. */
  readonly name: string
}

export function Hits({ answer: { hits, answeredBy, problem, lists }, name }: Props) {
  const nobodyAsked = answeredBy === 'lists' && lists.length === 0
  const from =
    answeredBy === 'service'
      ? t('compliance.hitsService')
      : t('compliance.hitsNoneFrom', { lists: lists.map(sourceWords).join(', '), score: HIT_FROM })
  return (
    <div className="column gap-5">
      {problem !== null && <p className="callout">{problem}</p>}
      {nobodyAsked ? (
        <p className="callout">{t('compliance.hitsNoLists')}</p>
      ) : (
        <div>
          <p className="title-m tight breaks">
            {hits.length === 0
              ? t('compliance.hitsNone', { name })
              : t('compliance.hitsCount', { count: hits.length, name })}
          </p>
          <p className={`note ${styles.note}`}>{from}</p>
        </div>
      )}
      {hits.length > 0 && (
        <ul className="stack gap-4" aria-label={t('compliance.hits')}>
          {hits.map((hit) => (
            <li key={`${hit.list} ${hit.entry}`} className={styles.hit}>
              <HitCard hit={hit} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function HitCard({
  hit: { list, entry, entryName, score, reasons, listedAt },
}: {
  readonly hit: ScreeningHit
}) {
  const isStrong = score >= STRONG_FROM
  const origin = [
    sourceWords(list),
    entry,
    ...(listedAt ? [t('compliance.hitListed', { date: date(listedAt) })] : []),
  ]
  return (
    <>
      <div className="stack gap-3 content-start">
        <span className={styles.scoreFigure} aria-hidden>
          {score}
        </span>
        <span className="visually-hidden">{t('compliance.hitScore', { score })}</span>
        <span className={styles.meter} aria-hidden>
          <span style={{ width: `${score}%` }} className={isStrong ? styles.strong : undefined} />
        </span>
      </div>
      <div className="stack gap-3 shrink">
        <div className={styles.hitHead}>
          <h3 dir="auto">{entryName}</h3>
          <ToneChip tone={isStrong ? 'alarm' : 'move'}>
            {t(isStrong ? 'compliance.hitStrong' : 'compliance.hitWeak')}
          </ToneChip>
        </div>
        <p className={`note ${styles.note}`}>{origin.join(' · ')}</p>
        <TextList
          texts={reasons}
          className={styles.reasons}
          aria-label={t('compliance.hitReasons', { name: entryName })}
        />
      </div>
    </>
  )
}
