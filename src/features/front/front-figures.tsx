import { unitOf } from '../../../machines/kernel/messages.ts'
import type { Figures } from '../../../contract/site.ts'
import { t } from '../../lib/messages.ts'
import { countryName, quantity } from '../../lib/format-basics.ts'
import styles from './front.module.css'

/** Quantities of different credit types are never added: each has its own line. */
export function FrontFigures({ figures: { byCreditType, byCountry } }: { readonly figures: Figures }) {
  const most = Math.max(1, ...byCountry.map(({ projects }) => projects))
  return (
    <section className={styles.figures} aria-labelledby="figures">
      <div>
        <h2 id="figures" className="title tighter">
          {t('front.ledgerToday')}
        </h2>
        <dl className={styles.types}>
          {byCreditType.map(({ creditType, unit, listed, retired, projects }) => (
            <div key={creditType}>
              <dt className="text-m strong brand-text">{creditType}</dt>
              <dd className={styles.big}>{quantity(listed)}</dd>
              <dd className="top-2 text-m quiet">
                {t('front.listedFrom', { unit: unitOf(listed, unit), count: projects })}
              </dd>
              <dd className="top-2 text-m quiet">{t('front.retired', { quantity: quantity(retired) })}</dd>
            </div>
          ))}
        </dl>
      </div>
      <div>
        <h3 className={styles.small}>{t('front.projectsByCountry')}</h3>
        <ol>
          {byCountry.slice(0, 8).map(({ country, projects }) => (
            <li key={country} className={styles.country}>
              <span>{countryName(country)}</span>
              <span className={styles.track} aria-hidden>
                <span className={styles.bar100} style={{ width: `${(projects / most) * 100}%` }} />
              </span>
              <span className="tabular text-right">{quantity(projects)}</span>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}
