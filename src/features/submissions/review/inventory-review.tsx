/** Vintages with price, smallest quantity and new serial numbers, and what the registry knows of these numbers. */
import type { InventoryLine, SerialEntry } from '../../../../contract/offerings/offering-content.ts'
import { money, quantity } from '../../../lib/format.ts'
import { t } from '../../../lib/messages.ts'
import { SerialsField } from '../serials/serials-field.tsx'
import { serialsOf } from '../issued.ts'
import { IssuedList } from '../issued-list.tsx'
import { remarkOn } from '../remark-view.ts'
import { Refused } from '../../../ui/refused.tsx'
import { refusalOf } from './refused.tsx'
import { useReview } from './review-context.ts'
import { RowsReview } from './rows-review.tsx'

export function InventoryReview() {
  const { detail, before, after } = useReview()
  const names = new Map(detail.stock.map(({ vintage }) => [vintage.sid, vintage.name]))
  return (
    <RowsReview
      field="inventory"
      label={t('submission.inventory')}
      of={({ inventory }) => inventory}
      keyOf={({ vintageSid }) => vintageSid}
      nameOf={({ vintageSid }) => names.get(vintageSid) ?? t('submission.vintage')}
      remarkOn={({ vintageSid }) => remarkOn.vintage(vintageSid)}
      draw={(line, isOld) => (
        <Line
          line={line}
          at={isOld ? null : after.inventory.indexOf(line)}
          currency={(isOld ? before : after).currency}
        />
      )}
    />
  )
}

type LineProps = {
  readonly line: InventoryLine
  /** Place in the working copy; null: the line is of what is published. */
  readonly at: number | null
  readonly currency: string
}

function Line({ line, at, currency }: LineProps) {
  const { detail, refused } = useReview()
  const refusedOf = (serial: SerialEntry) =>
    at === null ? null : refusalOf(refused, `inventory.${at}.serials.${line.serials.indexOf(serial)}`)
  const { unitPriceCents, minimumQuantity } = line
  const { issued, fresh } = serialsOf(line, detail)
  return (
    <div className="column gap-4">
      <p className="measure written">
        {unitPriceCents === null ? t('submission.noPrice') : money(unitPriceCents, currency)}
        {', '}
        {minimumQuantity
          ? t('shared.atLeastUnits', { quantity: quantity(minimumQuantity), unit: detail.unit })
          : t('submission.anyQuantity')}
      </p>
      <IssuedList serials={issued} />
      {issued.map((serial) => {
        const why = refusedOf(serial)
        return why && <Refused key={serial.text} message={`${serial.text}: ${why}`} />
      })}
      {at !== null && fresh.length > 0 && (
        <SerialsField
          projectSid={detail.project.sid}
          vintageSid={line.vintageSid}
          value={fresh}
          refusedOf={refusedOf}
          onChange={() => {}}
          isLocked
        />
      )}
      {at !== null && fresh.length === 0 && <p className="text-m soft">{t('submission.noNewSerials')}</p>}
    </div>
  )
}
