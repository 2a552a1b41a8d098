/** Everything that the carrier gave, page by page. */
import type { OfferingContent } from '../../../../contract/offerings/offering-content.ts'
import { t } from '../../../lib/messages.ts'
import { date, quantity } from '../../../lib/format.ts'
import { GoalTile } from '../../../ui/charts/goal-tile.tsx'
import { Panel } from '../../../ui/page.tsx'
import { documentHref, photoHref } from '../../shared/offering/files.ts'
import { remarkOn } from '../remark-view.ts'
import { goalName, pageTitle } from '../../shared/submission/words.ts'
import { reportPeriod } from '../../shared/offering/facts-words.ts'
import { FactsReview } from './facts-review.tsx'
import { InventoryReview } from './inventory-review.tsx'
import styles from './review.module.css'
import { useReview } from './review-context.ts'
import { RowsReview } from './rows-review.tsx'
import { TextReview } from './text-review.tsx'
import { ExternalLink } from '../../../ui/links.tsx'

const place = ({ location }: OfferingContent): string =>
  location ? `${location.latitude}°, ${location.longitude}°` : ''

export const Sections = () => (
  <>
    <General />
    <Description />
    <Panel title={pageTitle('Inventory')} body="column gap-6">
      <InventoryReview />
      <Expected />
    </Panel>
    <Media />
    <GoalsAndPartners />
  </>
)

const General = () => (
  <Panel title={pageTitle('GeneralInformation')} body="column gap-6">
    <TextReview field="title" label={t('submission.title')} of={({ title }) => title} />
    <TextReview field="currency" label={t('submission.currency')} of={({ currency }) => currency} />
    <TextReview field="location" label={t('submission.location')} of={place} />
  </Panel>
)

const Description = () => (
  <Panel title={pageTitle('DescriptionSubmission')} body="column gap-6">
    <TextReview field="summary" label={t('submission.summary')} of={({ summary }) => summary} />
    <TextReview field="story" label={t('submission.story')} of={({ story }) => story} />
    <FactsReview />
    <RowsReview
      field="documents"
      label={t('submission.documents')}
      of={({ documents }) => documents}
      keyOf={({ sid }) => sid}
      nameOf={({ title }) => title}
      remarkOn={({ sid }) => remarkOn.document(sid)}
      draw={(document) => (
        <p className="measure written">
          <a href={documentHref(document.sid)} download>
            {document.title || t('submission.document')}
          </a>
          {document.kind === 'monitoring' &&
            `\n${[t('submission.documentKind.monitoring'), reportPeriod(document)].filter(Boolean).join(', ')}`}
        </p>
      )}
    />
  </Panel>
)

function Expected() {
  const { detail } = useReview()
  return (
    <RowsReview
      field="expected"
      label={t('submission.expected')}
      of={({ expected }) => expected}
      keyOf={({ name }) => name}
      nameOf={({ name }) => name}
      draw={({ quantity: units, expectedOn }) => (
        <p className="measure written">
          {t('submission.expectedLine', {
            quantity: units && quantity(units),
            unit: detail.unit,
            date: expectedOn && date(expectedOn),
          })}
        </p>
      )}
    />
  )
}

function Media() {
  const { before, after } = useReview()
  return (
    <Panel title={pageTitle('MediaSelection')} body="column gap-6">
      <RowsReview
        field="photos"
        label={t('submission.photos')}
        of={({ photos }) => photos}
        keyOf={({ sid }) => sid}
        nameOf={({ sid }) => photoName(sid, before, after)}
        remarkOn={({ sid }) => remarkOn.photo(sid)}
        draw={({ sid, alt, credit }) => (
          <figure className={styles.photo}>
            <ExternalLink href={photoHref(sid, 'large')}>
              <img src={photoHref(sid, 'small')} alt={alt} loading="lazy" />
            </ExternalLink>
            <figcaption>
              {alt || t('submission.altMissing')}
              {credit && <span className="block quiet">{t('market.photoCredit', { credit })}</span>}
            </figcaption>
          </figure>
        )}
      />
    </Panel>
  )
}

function photoName(sid: string, before: OfferingContent, after: OfferingContent): string {
  const at = after.photos.findIndex((photo) => photo.sid === sid)
  const number = (at < 0 ? before.photos.findIndex((photo) => photo.sid === sid) : at) + 1
  return at === 0 ? t('submission.cover') : t('submission.photoNumber', { number })
}

const GoalsAndPartners = () => (
  <Panel title={pageTitle('SdgAndPartners')} body="column gap-6">
    <RowsReview
      field="goals"
      label={t('submission.goals')}
      of={({ goals }) => goals}
      keyOf={({ goal }) => String(goal)}
      nameOf={({ goal }) => goalName(goal)}
      remarkOn={({ goal }) => remarkOn.goal(goal)}
      draw={({ goal, note }) => (
        <p className={styles.goal}>
          <GoalTile goal={goal} size="small" />
          {note || t('submission.noNote')}
        </p>
      )}
    />
    <RowsReview
      field="partners"
      label={t('submission.partners')}
      of={({ partners }) => partners}
      keyOf={({ name }) => name}
      nameOf={({ name }) => name}
      draw={({ role, link }) => (
        <p className="measure written">
          {role} {link && <ExternalLink href={link}>{link}</ExternalLink>}
        </p>
      )}
    />
  </Panel>
)
