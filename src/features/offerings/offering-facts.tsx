import type { Offering } from '../../../contract/offerings.ts'
import { date, money, quantity } from '../../lib/format.ts'
import { t, type MessageId } from '../../lib/messages.ts'
import { Figures, Panel } from '../../ui/page.tsx'
import styles from './offerings.module.css'

export function OfferingFacts({ offering }: { readonly offering: Offering }) {
  const { vintages, currency, unit, sdgs, registryLink, projectIdInRegistry } = offering
  return (
    <div className={styles.facts}>
      <Figures
        figures={[
          { label: t('market.creditType'), value: offering.creditType },
          { label: t('market.standard'), value: offering.standard },
          {
            label: t('market.inRegistry'),
            value: registryLink ? (
              <a href={registryLink} target="_blank" rel="noreferrer">
                {projectIdInRegistry}
              </a>
            ) : (
              projectIdInRegistry
            ),
          },
          { label: t('market.projectCarrier'), value: offering.carrier },
          { label: t('market.proponent'), value: offering.proponent },
        ]}
      />
      <Panel title={t('market.vintages')} flush>
        <table className={styles.vintages}>
          <thead>
            <tr>
              <th scope="col">{t('market.vintage')}</th>
              <th scope="col">{t('market.monitored')}</th>
              <th scope="col">{t('market.impact')}</th>
              <th scope="col">{t('market.price')}</th>
              <th scope="col">{t('market.available')}</th>
            </tr>
          </thead>
          <tbody>
            {vintages.map((vintage) => (
              <tr key={vintage.sid}>
                <th scope="row">{vintage.name}</th>
                <td>{t('market.period', { from: date(vintage.from), to: date(vintage.to) })}</td>
                <td>{vintage.impactType.replaceAll('_', ' ')}</td>
                <td>{money(vintage.unitPriceCents, currency)}</td>
                <td>
                  {quantity(vintage.available)} {unit}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Panel>
      {sdgs.length > 0 && (
        <ul className={styles.goals} aria-label={t('market.goals')}>
          {sdgs.map((goal) => (
            <li key={goal}>
              <span>{goal}</span> {goalName(goal)}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

const GOALS = [
  'market.goal1',
  'market.goal2',
  'market.goal3',
  'market.goal4',
  'market.goal5',
  'market.goal6',
  'market.goal7',
  'market.goal8',
  'market.goal9',
  'market.goal10',
  'market.goal11',
  'market.goal12',
  'market.goal13',
  'market.goal14',
  'market.goal15',
  'market.goal16',
  'market.goal17',
] as const satisfies readonly MessageId[]

function goalName(goal: number): string {
  const id = GOALS[goal - 1]
  return id ? t(id) : ''
}
