/** What a request makes, or has made: parties, units, money, and what follows. */
import type { ReactNode } from 'react'
import { counted } from '../../../machines/kernel/messages.ts'
import type { OperationRecap } from '../../../contract/operations/requests.ts'
import { countryName, date, money, quantity } from '../../lib/format.ts'
import { t } from '../../lib/messages.ts'
import { partyName, typeName } from '../shared/operation/operation-words.ts'
import { TurnChip } from '../shared/operation/turn-chip.tsx'
import { ColumnTitles, PlainTable, Figures, Panel } from '../../ui/page.tsx'
import { OrderTotalList } from '../shared/order-total/order-total.tsx'
import styles from './requests.module.css'

type Props = { readonly recap: OperationRecap; readonly children?: ReactNode }

export function RecapView({ recap, children }: Props) {
  const { firstMove } = recap
  return (
    <div className={styles.columns}>
      <div className="stack gap-5 shrink">
        <Panel title={t('requests.parties')}>
          <Figures figures={partiesOf(recap)} />
        </Panel>
        <Panel title={t('requests.units')} flush>
          <Lines recap={recap} />
        </Panel>
        {recap.tranches.length > 0 && (
          <Panel title={t('requests.schedule')} flush>
            <Schedule recap={recap} />
          </Panel>
        )}
        <Panel title={t('requests.whatFollows')}>
          <ol className="stack gap-4">
            {recap.phases.map(({ title, steps }) => (
              <li key={title}>
                <strong className="block text-m">{title}</strong>
                <span className="note">{steps.join(' · ')}</span>
              </li>
            ))}
          </ol>
        </Panel>
      </div>
      <div className="stack gap-5 shrink">
        {recap.total && (
          <Panel title={t('requests.toPay')} body="stack gap-4">
            <OrderTotalList total={recap.total} currency={recap.currency} />
            {recap.vatReason && <p className="note">{recap.vatReason}</p>}
            <p className="note">{t('requests.feePreview')}</p>
          </Panel>
        )}
        <Panel title={t('requests.firstMove')} aside={<TurnChip party={firstMove.court} />}>
          <div className="stack gap-4">
            <p className="pad-4-5 text-m surface-3 radius-m">
              {t(firstMove.another ? 'requests.firstMoveAnother' : 'requests.firstMoveText', {
                step: firstMove.title,
                party: partyName(firstMove.court),
              })}
            </p>
            {children}
          </div>
        </Panel>
      </div>
    </div>
  )
}

function partiesOf(recap: OperationRecap) {
  const { contributor, projectCarrier, project, beneficiaryName, beneficiaryCountry } = recap
  const { purpose, isPurposePublic } = recap
  return [
    { label: t('operation.type'), value: typeName(recap.type) },
    {
      label: t('operation.party.contributor'),
      value: contributor?.name ?? t('requests.platformStock'),
    },
    ...(projectCarrier ? [{ label: t('operation.party.projectCarrier'), value: projectCarrier.name }] : []),
    { label: t('operation.project'), value: project.name },
    { label: t('operation.standard'), value: recap.standard },
    { label: t('operation.creditType'), value: recap.creditType },
    {
      label: t('requests.delivery'),
      value: t(recap.delivery === 'retire' ? 'requests.retire' : 'requests.hold'),
    },
    ...(beneficiaryName
      ? [
          {
            label: t('requests.beneficiary'),
            value: [beneficiaryName, beneficiaryCountry && countryName(beneficiaryCountry)]
              .filter(Boolean)
              .join(', '),
          },
        ]
      : []),
    ...(purpose
      ? [{ label: t(isPurposePublic ? 'shared.publicPurpose' : 'requests.purpose'), value: purpose }]
      : []),
  ]
}

/** Units of one project are of one kind: their sum is one. */
function Lines({ recap }: { readonly recap: OperationRecap }) {
  const { lines, unit, currency, amountCents } = recap
  const isPriced = recap.type !== 'retirement'
  return (
    <table className={`text-m tabular table ${styles.table}`}>
      <ColumnTitles
        titles={[
          t('requests.vintage'),
          t('requests.quantity'),
          isPriced && t('requests.price'),
          isPriced && t('requests.amount'),
        ]}
      />
      <tbody>
        {lines.map((line) => (
          <tr key={line.vintageSid}>
            <td>{line.vintage}</td>
            <td>{counted(quantity(line.quantity), unit)}</td>
            {isPriced && <td>{money(line.unitPriceCents, currency)}</td>}
            {isPriced && <td>{money(line.amountCents, currency)}</td>}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t('requests.allUnits')}</th>
          <td>{counted(quantity(recap.quantity), unit)}</td>
          {isPriced && <td colSpan={2}>{money(amountCents, currency)}</td>}
        </tr>
      </tfoot>
    </table>
  )
}

const Schedule = ({ recap: { tranches, unit, currency } }: { readonly recap: OperationRecap }) => (
  <PlainTable
    className={`text-m tabular table ${styles.table}`}
    titles={[t('requests.startsOn'), t('requests.quantity'), t('requests.amount')]}
  >
    {tranches.map(({ startsOn, quantity: units, amountCents }) => (
      <tr key={startsOn}>
        <td>{date(startsOn)}</td>
        <td>{counted(quantity(units), unit)}</td>
        <td>{money(amountCents, currency)}</td>
      </tr>
    ))}
  </PlainTable>
)
