import type { Offering, OfferedLabel } from '../../../../contract/offerings/offerings.ts'
import { date, money, quantity } from '../../../lib/format.ts'
import { t } from '../../../lib/messages.ts'
import { PlainTable, Panel } from '../../../ui/page.tsx'
import styles from './offering.module.css'
import { ExternalLink } from '../../../ui/links.tsx'

const Label = ({ label: { name, evidenceLink, validTo } }: { readonly label: OfferedLabel }) => (
  <li>
    {evidenceLink === '' ? (
      name
    ) : (
      <ExternalLink href={evidenceLink} aria-label={t('catalogue.evidence', { label: name })}>
        {name}
      </ExternalLink>
    )}
    {validTo && <span> {t('catalogue.labelUntil', { date: date(validTo) })}</span>}
  </li>
)

/** What is for sale of each vintage: the ledger's availability, fetched again whenever it changes. */
export function VintageTable({
  offering: { vintages, currency, unit, creditType },
}: {
  readonly offering: Offering
}) {
  // Avoided or removed: said of carbon only (domain page, "Credit types").
  const hasImpact = creditType === 'Carbon'
  return (
    <Panel title={t('catalogue.vintagesTitle')} flush>
      <PlainTable
        className={`text-m tabular table ${styles.vintages}`}
        titles={[
          t('market.vintage'),
          hasImpact && t('market.impact'),
          t('market.price'),
          t('catalogue.minimum'),
          t('market.available'),
        ]}
      >
        {vintages.map((vintage) => (
          <tr key={vintage.sid} data-sold-out={Number(vintage.available) === 0 || undefined}>
            <th scope="row">
              {vintage.name}
              <span>{t('market.period', { from: date(vintage.from), to: date(vintage.to) })}</span>
              {vintage.labels.length > 0 && (
                <ul className={`wrap gap-2 top-3 ${styles.labels}`} aria-label={t('catalogue.labels')}>
                  {vintage.labels.map((label) => (
                    <Label key={label.sid} label={label} />
                  ))}
                </ul>
              )}
            </th>
            {hasImpact && (
              <td data-label={t('market.impact')}>{t(`catalogue.impact.${vintage.impactType}`)}</td>
            )}
            <td data-label={t('market.price')}>{money(vintage.unitPriceCents, currency)}</td>
            <td data-label={t('catalogue.minimum')}>
              {Number(vintage.minimumQuantity) > 1
                ? quantity(vintage.minimumQuantity)
                : t('catalogue.anyQuantity')}
            </td>
            <td data-label={t('market.available')}>
              {Number(vintage.available) === 0
                ? t('catalogue.soldOut')
                : t('catalogue.availableUnits', { quantity: quantity(vintage.available), unit })}
            </td>
          </tr>
        ))}
      </PlainTable>
    </Panel>
  )
}
