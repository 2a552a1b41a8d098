/** An offering's content as it will be read, before buyers can see it. */
import type { OfferingContent } from '../../../../contract/offerings/offering-content.ts'
import type { SubmissionDetail } from '../../../../contract/offerings/submission-shapes.ts'
import { date, money, quantity } from '../../../lib/format.ts'
import { t } from '../../../lib/messages.ts'
import { GoalTile } from '../../../ui/charts/goal-tile.tsx'
import { Panel } from '../../../ui/page.tsx'
import { FactsPanel } from '../../shared/offering/facts-panel.tsx'
import { isReport } from '../../shared/offering/facts-words.ts'
import { Prose } from '../../../ui/prose.tsx'
import styles from './content-view.module.css'
import { documentHref, photoHref } from '../../shared/offering/files.ts'
import { goalName } from '../../shared/submission/words.ts'
import { ExternalLink } from '../../../ui/links.tsx'

type Props = { readonly detail: SubmissionDetail; readonly content: OfferingContent }

export const ContentView = ({ detail, content }: Props) => (
  <div className="column gap-5">
    <Photos content={content} />
    {content.story.trim() !== '' && (
      <Panel title={t('submission.story')}>
        <Prose text={content.story} />
      </Panel>
    )}
    <Offered detail={detail} content={content} />
    <FactsPanel facts={content.facts} documents={content.documents} />
    {content.goals.length > 0 && (
      <Panel title={t('submission.goals')}>
        <ul className={`stack gap-4 ${styles.goals}`}>
          {content.goals.map(({ goal, note }) => (
            <li key={goal}>
              <GoalTile goal={goal} />
              <div>
                <strong>{goalName(goal)}</strong>
                {note && <p>{note}</p>}
              </div>
            </li>
          ))}
        </ul>
      </Panel>
    )}
    <Beside content={content} />
  </div>
)

function Photos({ content: { photos } }: Pick<Props, 'content'>) {
  if (photos.length === 0) return null
  return (
    <ul className={styles.photos} aria-label={t('submission.photos')}>
      {photos.map(({ sid, alt }, at) => (
        <li key={sid}>
          <img src={photoHref(sid, at === 0 ? 'large' : 'small')} alt={alt} loading="lazy" />
        </li>
      ))}
    </ul>
  )
}

function Offered({ detail, content: { inventory, expected, currency } }: Props) {
  if (inventory.length === 0 && expected.length === 0) return null
  const names = new Map(detail.stock.map(({ vintage }) => [vintage.sid, vintage.name]))
  return (
    <Panel title={t('submission.inventory')} flush>
      <ul className={styles.lines}>
        {inventory.map(({ vintageSid, unitPriceCents, minimumQuantity }) => (
          <li key={vintageSid}>
            <strong>{names.get(vintageSid)}</strong>
            <span>
              {unitPriceCents === null ? t('submission.noPrice') : money(unitPriceCents, currency)}
              {minimumQuantity &&
                ` · ${t('submission.fromQuantity', { quantity: quantity(minimumQuantity), unit: detail.unit })}`}
            </span>
          </li>
        ))}
        {expected.map(({ name, quantity: units, expectedOn }) => (
          <li key={`${name} ${expectedOn}`}>
            <strong>{name}</strong>
            <span>
              {t('submission.expectedLine', {
                quantity: units && quantity(units),
                unit: detail.unit,
                date: expectedOn && date(expectedOn),
              })}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function Beside({ content: { partners, documents } }: Pick<Props, 'content'>) {
  const others = documents.filter((one) => !isReport(one))
  return (
    <>
      {partners.length > 0 && (
        <Panel title={t('submission.partners')} flush>
          <ul className={styles.lines}>
            {partners.map(({ name, role, link }) => (
              <li key={`${name} ${role}`}>
                {link ? <ExternalLink href={link}>{name}</ExternalLink> : <strong>{name}</strong>}
                <span>{role}</span>
              </li>
            ))}
          </ul>
        </Panel>
      )}
      {others.length > 0 && (
        <Panel title={t('submission.documents')} flush>
          <ul className={styles.lines}>
            {others.map(({ sid, title }) => (
              <li key={sid}>
                <a href={documentHref(sid)} download>
                  {title}
                </a>
              </li>
            ))}
          </ul>
        </Panel>
      )}
    </>
  )
}
