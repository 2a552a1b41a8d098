import type { Offering } from '../../../contract/site.ts'
import { date, money, quantity } from '../../lib/format.ts'
import { Figures, Panel } from '../../ui/page.tsx'
import styles from './offerings.module.css'

export function OfferingFacts({ offering }: { readonly offering: Offering }) {
  const { vintages, currency, unit, sdgs, registryLink, projectIdInRegistry } = offering
  return (
    <div className={styles.facts}>
      <Figures
        figures={[
          { label: 'Credit type', value: offering.creditType },
          { label: 'Standard', value: offering.standard },
          {
            label: 'In the registry',
            value: registryLink ? (
              <a href={registryLink} target="_blank" rel="noreferrer">
                {projectIdInRegistry}
              </a>
            ) : (
              projectIdInRegistry
            ),
          },
          { label: 'Project carrier', value: offering.carrier },
          { label: 'Proponent', value: offering.proponent },
        ]}
      />
      <Panel title="Vintages" flush>
        <table className={styles.vintages}>
          <thead>
            <tr>
              <th scope="col">Vintage</th>
              <th scope="col">Monitored</th>
              <th scope="col">Impact</th>
              <th scope="col">Price</th>
              <th scope="col">Available</th>
            </tr>
          </thead>
          <tbody>
            {vintages.map((vintage) => (
              <tr key={vintage.sid}>
                <th scope="row">{vintage.name}</th>
                <td>
                  {date(vintage.from)} to {date(vintage.to)}
                </td>
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
        <ul className={styles.goals} aria-label="Sustainable development goals">
          {sdgs.map((goal) => (
            <li key={goal}>
              <span>{goal}</span> {GOALS[goal - 1]}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

const GOALS = [
  'No poverty',
  'Zero hunger',
  'Good health and well-being',
  'Quality education',
  'Gender equality',
  'Clean water and sanitation',
  'Affordable and clean energy',
  'Decent work and economic growth',
  'Industry, innovation and infrastructure',
  'Reduced inequalities',
  'Sustainable cities and communities',
  'Responsible consumption and production',
  'Climate action',
  'Life below water',
  'Life on land',
  'Peace, justice and strong institutions',
  'Partnerships for the goals',
] as const
