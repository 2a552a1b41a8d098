/** One hit: what was given, what is on the list, why they resemble each other, and whether it is this one. */
import { useState } from 'react'
import type { OnboardingDetail, OnboardingHit } from '../../../contract/organizations/onboarding-shapes.ts'
import { fieldsOf, type Choice } from '../../../machines/kernel/fields.ts'
import { onboarding } from '../../../machines/onboarding/onboarding.ts'
import { countryName, date, dateTime } from '../../lib/format.ts'
import { t } from '../../lib/messages.ts'
import { Button } from '../../ui/button.tsx'
import { ToneChip } from '../../ui/chips.tsx'
import { FactItem, TextList } from '../../ui/page.tsx'
import { EventDialog } from '../shared/machine/event-dialog.tsx'
import { isMine } from '../shared/machine/offer-buttons.tsx'
import { hitId } from './hit-mark.tsx'
import styles from './onboarding-review.module.css'
import { ANSWER_HIT } from './places.ts'
import type { Subject } from './subjects.ts'
import { useSend } from './use-send.ts'

type Props = {
  readonly hit: OnboardingHit
  /** As the applicant named it; null: it was changed since. */
  readonly subject: Subject | null
  readonly detail: OnboardingDetail
}

export function HitCard({ hit, subject, detail }: Props) {
  const about = { subject: hit.subjectName, entry: hit.entryName }
  return (
    <li id={hitId(hit.sid)} className={styles.card} tabIndex={-1} aria-label={t('compliance.hitOf', about)}>
      <p className="cluster gap-2 col-gap-4 between text-l">
        <strong>{t('compliance.hitScoreOf', { score: hit.score })}</strong>
        <Verdict hit={hit} />
      </p>
      <dl className={`two-columns gap-4 ${styles.sides}`}>
        <FactItem label={t('compliance.hitGiven')}>
          <strong>{hit.subjectName}</strong>
          <span className="block note breaks">{subject ? detailsOf(subject) : ''}</span>
        </FactItem>
        <FactItem label={t('compliance.hitOnList')}>
          <strong>{hit.entryName}</strong>
          <span className="block note breaks">{listed(hit)}</span>
        </FactItem>
      </dl>
      <TextList texts={hit.reasons} className={styles.reasons} aria-label={t('compliance.hitWhy')} />
      {hit.answeredBy !== null && hit.answeredAt !== null && (
        <div className={styles.answer}>
          <p className="block note breaks">
            {t('compliance.hitAnsweredBy', { who: hit.answeredBy, when: dateTime(hit.answeredAt) })}
          </p>
          <p className={styles.long}>{hit.note}</p>
        </div>
      )}
      <Answering hit={hit} detail={detail} />
    </li>
  )
}

const detailsOf = ({ birthDate, country }: Subject): string =>
  [
    birthDate === null ? null : t('compliance.hitBorn', { date: date(birthDate) }),
    country === null ? null : countryName(country),
  ]
    .filter(Boolean)
    .join(', ')

const listed = ({ list, entry, listedAt, foundAt }: OnboardingHit): string =>
  [
    t('compliance.hitEntry', { list, entry }),
    listedAt === null ? null : t('compliance.hitListedOn', { date: date(listedAt) }),
    t('compliance.hitFound', { date: date(foundAt) }),
  ]
    .filter(Boolean)
    .join(', ')

function Verdict({ hit: { verdict, goneAt } }: Pick<Props, 'hit'>) {
  return (
    <>
      {verdict === null && goneAt === null && <ToneChip tone="move">{t('compliance.hitOpen')}</ToneChip>}
      {verdict === 'trueMatch' && <ToneChip tone="alarm">{t('compliance.hitTrue')}</ToneChip>}
      {verdict === 'falseMatch' && <ToneChip tone="done">{t('compliance.hitFalse')}</ToneChip>}
      {goneAt !== null && <ToneChip tone="plain">{t('compliance.hitGone')}</ToneChip>}
    </>
  )
}

const spec = onboarding.events[ANSWER_HIT]!

/** The answers that the event's schema knows. */
const verdicts: readonly Choice[] = fieldsOf(spec).find(({ name }) => name === 'verdict')?.choices ?? []

function Answering({ hit, detail }: Pick<Props, 'hit' | 'detail'>) {
  const [verdict, setVerdict] = useState<Choice | null>(null)
  const { send } = useSend(detail, true)
  const offer = detail.offers.find(({ type }) => type === ANSWER_HIT)
  if (!offer || !isMine(offer) || !detail.mayAct || hit.goneAt !== null) return null
  const about = { subject: hit.subjectName, entry: hit.entryName }
  const shown = verdicts.filter(({ value }) => value !== hit.verdict)
  return (
    <div className="cluster gap-3">
      {hit.verdict !== null && <span className="block note breaks">{t('compliance.hitAnswerAgain')}</span>}
      {shown.map((choice) => (
        <Button
          key={choice.value}
          label={choice.title}
          size="small"
          aria-label={t('compliance.hitAnswerOf', { verdict: choice.title, ...about })}
          onClick={() => setVerdict(choice)}
        />
      ))}
      {verdict && (
        <EventDialog
          offer={{ ...offer, label: verdict.title }}
          spec={spec}
          given={{ hitSid: hit.sid, verdict: verdict.value }}
          send={send}
          onClose={() => setVerdict(null)}
        >
          <p>{t('compliance.hitCompare', about)}</p>
        </EventDialog>
      )}
    </div>
  )
}
