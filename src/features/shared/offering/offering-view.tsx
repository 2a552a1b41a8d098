/** One published offering as buyers see it; what one may do with it is at its side. */
import { type ReactNode, lazy, Suspense } from 'react'
import { ArrowDownloadRegular } from '@fluentui/react-icons'
import type { Offering } from '../../../../contract/offerings/offerings.ts'
import { date, quantity, countryName } from '../../../lib/format.ts'
import { t } from '../../../lib/messages.ts'
import { GoalTile } from '../../../ui/charts/goal-tile.tsx'
import { Panel } from '../../../ui/page.tsx'
import { goalName } from './catalogue-view.ts'
import { documentHref } from './files.ts'
import { FactsPanel } from './facts-panel.tsx'
import { isReport } from './facts-words.ts'
import { Gallery } from './gallery.tsx'
import { Prose } from '../../../ui/prose.tsx'
import styles from './offering.module.css'
import { VintageTable } from './vintage-table.tsx'
import { ExternalLink } from '../../../ui/links.tsx'
import { Link } from 'react-router'
import { hrefOf } from '../../../addresses/paths.ts'
import { FactList } from './fact-list.tsx'
import { RegistryLink } from './registry-link.tsx'

type Props = {
  readonly offering: Offering
  /** At the right, on a phone above the description: the way to request, or the carrier's own figures. */
  readonly aside: ReactNode
}

export function OfferingView({ offering, aside }: Props) {
  const { story, goals, documents, partners, expected, facts, unit } = offering
  const others = documents.filter((one) => !isReport(one))
  return (
    <div className={styles.columns}>
      <div className={styles.gallery}>
        <Gallery offering={offering} />
      </div>
      <div className={`column gap-6 ${styles.main}`}>
        <VintageTable offering={offering} />
        {expected.length > 0 && (
          <Panel title={t('catalogue.expectedTitle')} className={styles.expected}>
            <p className="quiet">{t('catalogue.expectedLead')}</p>
            <ul className={`top-3 tabular ${styles.rows}`}>
              {expected.map((one) => (
                <li key={`${one.name} ${one.expectedOn}`}>
                  <span>{one.name}</span>
                  <span>{t('catalogue.availableUnits', { quantity: quantity(one.quantity), unit })}</span>
                  <span>{date(one.expectedOn)}</span>
                </li>
              ))}
            </ul>
          </Panel>
        )}
        <FactsPanel facts={facts} documents={documents} />
        <Panel title={t('catalogue.about')}>
          {story.trim() === '' ? <p className="quiet">{t('catalogue.noStory')}</p> : <Prose text={story} />}
        </Panel>
        {goals.length > 0 && (
          <Panel title={t('catalogue.impactAndGoals')}>
            <ul className={styles.goals} aria-label={t('market.goals')}>
              {goals.map(({ goal, note }) => (
                <li key={goal}>
                  <GoalTile goal={goal} />
                  <div>
                    <strong>
                      <span className="visually-hidden">{goal} </span>
                      {goalName(goal)}
                    </strong>
                    {note !== '' && <p>{note}</p>}
                  </div>
                </li>
              ))}
            </ul>
          </Panel>
        )}
        {partners.length > 0 && (
          <Panel title={t('catalogue.partners')}>
            <ul className={styles.partners}>
              {partners.map(({ name, role, link }) => (
                <li key={`${name} ${role}`}>
                  {link === '' ? (
                    <strong>{name}</strong>
                  ) : (
                    <ExternalLink href={link} aria-label={t('catalogue.partnerLink', { name })}>
                      {name}
                    </ExternalLink>
                  )}
                  <span>{role}</span>
                </li>
              ))}
            </ul>
          </Panel>
        )}
        {others.length > 0 && (
          <Panel title={t('catalogue.documents')}>
            <ul className="stack gap-4 text-m">
              {others.map(({ sid, title }) => (
                <li key={sid}>
                  <a className="inline-row gap-3" href={documentHref(sid)} download>
                    <ArrowDownloadRegular aria-hidden /> {title}
                  </a>
                </li>
              ))}
            </ul>
          </Panel>
        )}
      </div>
      <div className={`column gap-6 ${styles.aside}`}>
        {aside}
        <OfferingFacts offering={offering} />
        <OfferingPlace offering={offering} />
      </div>
    </div>
  )
}

const PlaceMap = lazy(() => import('../map/place-map.tsx'))

function OfferingPlace({ offering: { country, location } }: { readonly offering: Offering }) {
  return (
    <Panel title={t('catalogue.where')}>
      <Suspense fallback={t('catalogue.loadingMap')}>
        <PlaceMap country={country} location={location} />
      </Suspense>
      <p>
        {location
          ? `${countryName(country)}, ${t('catalogue.whereExact', {
              latitude: quantity(location.latitude),
              longitude: quantity(location.longitude),
            })}`
          : t('catalogue.whereCountry', { country: countryName(country) })}
      </p>
    </Panel>
  )
}

function OfferingFacts({ offering }: { readonly offering: Offering }) {
  const { carrier, carrierSid, hasProfile } = offering
  const facts = [
    { label: t('market.creditType'), value: t(`market.credit.${offering.creditType}`) },
    { label: t('market.standard'), value: offering.standard },
    {
      label: t('market.inRegistry'),
      value: <RegistryLink id={offering.projectIdInRegistry} link={offering.registryLink} />,
    },
    {
      label: t('market.projectCarrier'),
      value: hasProfile ? (
        <Link
          to={hrefOf('profile', { sid: carrierSid })}
          aria-label={t('catalogue.carrierProfile', { carrier })}
        >
          {carrier}
        </Link>
      ) : (
        carrier
      ),
    },
    { label: t('market.proponent'), value: offering.proponent },
  ]
  return (
    <Panel title={t('catalogue.facts')}>
      <FactList facts={facts} />
    </Panel>
  )
}
