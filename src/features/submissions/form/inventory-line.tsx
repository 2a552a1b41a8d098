/** One vintage on offer: what is in the ledger already, price, smallest quantity, new serial numbers. */
import { DeleteRegular } from '@fluentui/react-icons'
import { memo, useDeferredValue } from 'react'
import type { InventoryLine } from '../../../../contract/offerings/offering-content.ts'
import { date, quantity } from '../../../lib/format.ts'
import { t } from '../../../lib/messages.ts'
import { centsOf, centsText, decimalText, quantityOf } from '../../../lib/typed-numbers.ts'
import { IconButton } from '../../../ui/button.tsx'
import { Figures } from '../../../ui/page.tsx'
import { SerialsField } from '../serials/serials-field.tsx'
import { Refused } from '../../../ui/refused.tsx'
import { fieldId } from '../addresses.ts'
import { bindTo, DraftRead } from '../draft/draft-fields.tsx'
import styles from './inventory.module.css'
import { serialsOf } from '../issued.ts'
import { IssuedList } from '../issued-list.tsx'
import { remarkOn } from '../remark-view.ts'
import { Remarks } from '../remarks.tsx'
import { removeUnreadRow } from '../draft/shortcomings.ts'
import { useContent, useSubmission, type Change } from '../draft/submission-context.ts'
import { useRefused } from '../draft/use-refused.ts'

const lineWith =
  (vintageSid: string, next: Partial<InventoryLine>): Change =>
  ({ inventory }) => ({
    inventory: inventory.map((one) => (one.vintageSid === vintageSid ? { ...one, ...next } : one)),
  })

type Props = { readonly line: InventoryLine; readonly at: number }

export const InventoryLineCard = memo(function InventoryLineCard({ line, at }: Props) {
  // Who types a price sees it before the serial numbers are drawn.
  const later = useDeferredValue(line)
  const { detail, change, isEditable } = useSubmission()
  const currency = useContent('currency')
  const { vintageSid } = line
  const refusedAt = useRefused()
  const refused = refusedAt(`inventory.${at}.vintageSid`)
  const stock = detail.stock.find(({ vintage }) => vintage.sid === vintageSid)
  const name = stock?.vintage.name ?? ''
  const bind = bindTo(`inventory.${at}`, line, (next) => change(lineWith(vintageSid, next)))
  return (
    <article
      className="column gap-5 pad-5 outlined radius-l"
      aria-label={t('submission.vintageName', { vintage: name })}
    >
      <header className={`cluster gap-1 col-gap-4 ${styles.lineHead}`}>
        <h3>{name}</h3>
        {stock && (
          <span className="hint">
            {t('submission.monitored', { from: date(stock.from), to: date(stock.to) })}
          </span>
        )}
        {isEditable && (
          <IconButton
            label={t('submission.removeName', { name })}
            icon={<DeleteRegular />}
            onClick={() => {
              removeUnreadRow(detail.sid, 'inventory', at)
              change(({ inventory }) => ({
                inventory: inventory.filter((one) => one.vintageSid !== vintageSid),
              }))
            }}
          />
        )}
      </header>
      {refused && <Refused message={refused} />}
      <Remarks field={remarkOn.vintage(vintageSid)} />
      {stock && (
        <Figures
          figures={[
            { label: t('submission.stockAvailable'), value: quantity(stock.available) },
            { label: t('submission.stockReserved'), value: quantity(stock.reserved) },
            { label: t('submission.stockSold'), value: quantity(stock.sold) },
          ]}
        />
      )}
      <div className={styles.pair}>
        <DraftRead<number | null>
          {...bind('unitPriceCents', null)}
          label={t('submission.price')}
          required
          unit={currency}
          nothing={null}
          show={centsText}
          read={centsOf}
          wrong={t('submission.notAnAmount')}
        />
        <DraftRead<string>
          {...bind('minimumQuantity', null)}
          label={t('submission.minimum')}
          hint={t('submission.minimumHint')}
          unit={detail.unit}
          nothing=""
          show={decimalText}
          read={quantityOf}
          wrong={t('submission.notAQuantity')}
        />
      </div>
      <Serials line={later} at={at} />
    </article>
  )
})

const Serials = memo(function Serials({ line, at }: Props) {
  const { detail, change, isEditable } = useSubmission()
  const { vintageSid } = line
  const { issued, fresh } = serialsOf(line, detail)
  const refusedAt = useRefused()
  return (
    <>
      <IssuedList serials={issued} />
      <SerialsField
        id={fieldId(`inventory.${at}.serials`)}
        projectSid={detail.project.sid}
        vintageSid={vintageSid}
        value={fresh}
        refusedOf={(entry) => refusedAt(`inventory.${at}.serials.${line.serials.indexOf(entry)}`)}
        isLocked={!isEditable}
        onChange={(entries) => change(lineWith(vintageSid, { serials: [...issued, ...entries] }))}
      />
    </>
  )
})
