/** Up to four offerings side by side; which ones, the address says. */
import { ArrowLeftRegular } from '@fluentui/react-icons'
import { useQueries } from '@tanstack/react-query'
import { useState, type CSSProperties, type ReactNode } from 'react'
import { Link } from 'react-router'
import type { Offering } from '../../../contract/offerings/offerings.ts'
import { countryName, money, quantity } from '../../lib/format.ts'
import { t, type MessageId } from '../../lib/messages.ts'
import { Button } from '../../ui/button.tsx'
import { GoalItem } from './catalogue-card.tsx'
import { InfoDialog } from '../../ui/form/info-dialog.tsx'
import { Empty, Skeleton, TextList } from '../../ui/page.tsx'
import { changed, comparedIn, withCompared } from '../shared/offering/catalogue-view.ts'
import styles from './compare.module.css'
import { labelsOf, lowestPrice } from '../shared/offering/offering-words.ts'
import { Linked } from '../shared/offering/facts-panel.tsx'
import { permanenceOf, ratedOn, ratingOf } from '../shared/offering/facts-words.ts'
import { offeringQuery } from '../shared/offering/queries.ts'

type Props = {
  readonly search: URLSearchParams
  readonly onChange: (next: URLSearchParams) => void
  readonly hrefOf: (sid: string) => string
  /** null: the viewer only reads. */
  readonly buy: ((offering: Offering) => ReactNode) | null
}

type Row = {
  readonly title: MessageId
  /** In words, by which offerings are compared. */
  readonly words: (offering: Offering) => string
  /** Drawn in place of the words. */
  readonly cell?: (offering: Offering) => ReactNode
}

const ROWS: readonly Row[] = [
  {
    title: 'catalogue.cheapest',
    words: (offering) => {
      const lowest = lowestPrice(offering)
      return lowest === null
        ? ''
        : `${money(lowest, offering.currency)} ${t('catalogue.perUnit', { unit: offering.unit })}`
    },
  },
  {
    title: 'market.available',
    words: (offering) => availableIn(offering).join(', '),
    cell: (offering) => listOf(availableIn(offering)),
  },
  { title: 'market.creditType', words: ({ creditType }) => t(`market.credit.${creditType}`) },
  { title: 'catalogue.country', words: ({ country }) => countryName(country) },
  { title: 'catalogue.projectType', words: ({ projectType }) => projectType },
  { title: 'market.standard', words: ({ standard }) => standard },
  {
    title: 'market.impact',
    // Said of carbon only.
    words: ({ vintages, creditType }) =>
      creditType === 'Carbon'
        ? [...new Set(vintages.map(({ impactType }) => impactType))]
            .map((one) => t(`catalogue.impact.${one}`))
            .join(', ')
        : t('catalogue.none'),
  },
  { title: 'catalogue.labels', words: (offering) => labelsOf(offering).join(', ') || t('catalogue.none') },
  {
    title: 'market.methodology',
    words: ({ facts }) => facts.methodology || t('market.notStated'),
    cell: ({ facts: { methodology, methodologyLink } }) => (
      <Linked name={methodology || t('market.notStated')} link={methodologyLink} />
    ),
  },
  {
    title: 'market.permanence',
    words: (offering) => permanenceIn(offering).join(', '),
    cell: (offering) => listOf(permanenceIn(offering)),
  },
  {
    title: 'market.ratings',
    words: ({ facts }) => facts.ratings.map(ratingOf).join(', ') || t('market.notStated'),
    cell: ({ facts: { ratings } }) =>
      ratings.length === 0 ? (
        t('market.notStated')
      ) : (
        <ul>
          {ratings.map((rating) => (
            <li key={ratingOf(rating)}>
              <Linked name={ratingOf(rating)} link={rating.link} />
              <span className="block note">{ratedOn(rating)}</span>
            </li>
          ))}
        </ul>
      ),
  },
  {
    title: 'market.goals',
    words: ({ sdgs }) => sdgs.join(', '),
    cell: ({ sdgs }) => (
      <ul className="wrap gap-2">
        {sdgs.map((goal) => (
          <GoalItem key={goal} goal={goal} />
        ))}
      </ul>
    ),
  },
  { title: 'market.projectCarrier', words: ({ carrier }) => carrier },
  { title: 'market.proponent', words: ({ proponent }) => proponent },
]

const listOf = (lines: readonly string[]): ReactNode => <TextList texts={lines} />

const permanenceIn = ({ facts }: Offering): readonly string[] => {
  const said = [permanenceOf(facts), facts.reversals].filter(Boolean)
  return said.length > 0 ? said : [t('market.notStated')]
}

/** A line for each vintage. */
const availableIn = ({ vintages, unit }: Offering): readonly string[] =>
  vintages.map(
    ({ name, available }) =>
      `${name}: ${t('catalogue.availableUnits', { quantity: quantity(available), unit })}`,
  )

/** It opens from the foot of the catalogue: from there one reads on at its top. */
function startAt(head: HTMLElement | null) {
  head?.focus({ preventScroll: true })
  head?.scrollIntoView()
}

export function CompareTable({ search, onChange, hrefOf, buy }: Props) {
  const sids = comparedIn(search)
  const found = useQueries({ queries: sids.map(offeringQuery) })
  const offerings = found.flatMap(({ data }) => data ?? [])
  // Column by column, titles that wrap would push the rows down.
  const isWaiting = found.some(({ isPending }) => isPending)
  /** Whose way into the cart is open. */
  const [boughtSid, setBought] = useState<string | null>(null)
  const bought = offerings.find(({ sid }) => sid === boughtSid)
  const back = () => onChange(changed(search, { view: null }))
  return (
    <div className="column gap-4">
      <div ref={startAt} tabIndex={-1} className={`stack gap-3 justify-start ${styles.head}`}>
        <Button
          variant="quiet"
          icon={<ArrowLeftRegular />}
          label={t('catalogue.compareBack')}
          onClick={back}
        />
        <h2 id="compare">{t('catalogue.compareTitle')}</h2>
        {found.some(({ isError }) => isError) && <p role="alert">{t('catalogue.compareGone')}</p>}
      </div>
      {isWaiting && <Skeleton />}
      {sids.length === 0 && <Empty title={t('catalogue.compareMost')} />}
      {!isWaiting && offerings.length > 0 && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a wide table is scrolled by keyboard
        <section className={styles.scroll} aria-labelledby="compare" tabIndex={0}>
          <table className={styles.table} style={{ '--compared': offerings.length } as CSSProperties}>
            <thead>
              <tr>
                <th scope="col">
                  <span className="visually-hidden">{t('catalogue.compareProperty')}</span>
                </th>
                {offerings.map((offering) => (
                  <th key={offering.sid} scope="col">
                    <Link to={hrefOf(offering.sid)}>{offering.title}</Link>
                    <div className="cluster gap-3 col-gap-4">
                      {buy && (
                        <Button
                          size="small"
                          label={t('cart.add')}
                          aria-label={t('catalogue.compareBuy', { title: offering.title })}
                          onClick={() => setBought(offering.sid)}
                        />
                      )}
                      <Button
                        variant="quiet"
                        modifier="link"
                        size="small"
                        label={t('settings.remove')}
                        aria-label={t('catalogue.compareRemove', { title: offering.title })}
                        onClick={() => onChange(withCompared(search, offering.sid))}
                      />
                    </div>
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {ROWS.map(({ title, words, cell = words }) => {
                const differs = new Set(offerings.map(words)).size > 1
                return (
                  <tr key={title} data-differs={differs || undefined}>
                    <th scope="row">
                      {t(title)}
                      {differs && <span className={styles.differs}>{t('catalogue.compareDiffers')}</span>}
                    </th>
                    {offerings.map((offering) => (
                      <td key={offering.sid}>{cell(offering)}</td>
                    ))}
                  </tr>
                )
              })}
            </tbody>
          </table>
        </section>
      )}
      {bought && buy && (
        <InfoDialog title={bought.title} onClose={() => setBought(null)}>
          {buy(bought)}
        </InfoDialog>
      )}
    </div>
  )
}
