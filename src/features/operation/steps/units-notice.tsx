/** Where units are confirmed: what is left of each vintage, and where to go when it is not enough. Where they are retired: how many are. */
import { useParams } from 'react-router'
import { retiredSoFar } from '../../../../contract/rules/serials/retired-parts.ts'
import { hrefOf } from '../../../addresses/paths.ts'
import { quantity } from '../../../lib/format.ts'
import { t } from '../../../lib/messages.ts'
import { Alternatives } from '../../shared/offering/alternatives.tsx'
import { useOperation } from '../../shared/operation/operation-context.ts'
import styles from '../operation.module.css'
import { isShort, linesToConfirm, quantityLeft } from '../form/units-left.ts'

export function UnitsNotice() {
  const { detail } = useOperation()
  const { id = '' } = useParams()
  const lines = linesToConfirm(detail)
  const short = lines.filter(isShort)
  const isBuyer = detail.party === 'contributor'
  const shown = isBuyer ? short : lines
  if (shown.length === 0) return null
  const isAllGone = short.length > 0 && short.every((line) => quantityLeft(line) === null)
  return (
    <div className={short.length > 0 ? styles.back : 'pad-3-5 text-m surface-2 radius-m'} aria-live="polite">
      {short.length > 0 && <strong>{t(isAllGone ? 'shared.unitsGone' : 'operation.unitsShort')}</strong>}
      <ul>
        {shown.map(({ vintageSid, vintage, quantity: wanted, available }) => (
          <li key={vintageSid}>
            {t('operation.unitsLeft', {
              vintage,
              available: quantity(available),
              wanted: quantity(wanted),
              unit: detail.unit,
            })}
          </li>
        ))}
      </ul>
      {short.length > 0 && <p>{t(isBuyer ? 'operation.unitsShortBuyer' : 'operation.unitsShortCarrier')}</p>}
      {isBuyer &&
        short.map(({ vintageSid }) => (
          <Alternatives
            key={vintageSid}
            vintageSid={vintageSid}
            offeringSid={null}
            hrefOfOffering={(sid) => hrefOf('contributorOffering', { id, sid })}
          />
        ))}
    </div>
  )
}

/** Where a part of the units is retired. */
export function RetiredSoFar() {
  const { detail } = useOperation()
  const soFar = retiredSoFar(detail)
  if (soFar === null) return null
  const values = {
    retired: quantity(soFar.retired),
    left: quantity(soFar.left),
    all: quantity(detail.quantity),
  }
  return <p className="callout strong">{t('operation.retiredSoFar', { ...values, unit: detail.unit })}</p>
}
