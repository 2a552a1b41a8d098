/** Prices of the published vintages, in one table: goes live without a review. */
import { useState } from 'react'
import type { InventoryLine } from '../../../contract/offerings/offering-content.ts'
import type { SubmissionDetail } from '../../../contract/offerings/submission-shapes.ts'
import { t } from '../../lib/messages.ts'
import { centsOf, centsText, decimalText, quantityOf } from '../../lib/typed-numbers.ts'
import { TextControl } from '../../ui/form/controls.tsx'
import { useField } from '../../ui/form/fields-context.ts'
import styles from './form/inventory.module.css'
import { ErrorText } from '../../ui/form/error-text.tsx'

export type PriceLine = Pick<InventoryLine, 'vintageSid' | 'unitPriceCents' | 'minimumQuantity'>

export const startingLines = ({ published, content }: SubmissionDetail): readonly PriceLine[] =>
  (published ?? content).inventory.map(({ vintageSid, unitPriceCents, minimumQuantity }) => ({
    vintageSid,
    unitPriceCents,
    minimumQuantity,
  }))

type Props = { readonly name: string; readonly detail: SubmissionDetail }

export function PriceLines({ name, detail }: Props) {
  const { id, ref, label, value: lines, change, error } = useField<readonly PriceLine[]>(name)
  const vintages = new Map(detail.stock.map(({ vintage }) => [vintage.sid, vintage.name]))
  const put = (at: number, line: Partial<PriceLine>) =>
    change(lines.map((one, index) => (index === at ? { ...one, ...line } : one)))
  return (
    <fieldset id={id} ref={ref} tabIndex={-1} className="stack gap-4 shrink no-spacing no-border">
      <legend>{label}</legend>
      {lines.map((line, at) => {
        const vintage = vintages.get(line.vintageSid) ?? ''
        return (
          <div key={line.vintageSid} className={styles.priceLine}>
            <span className="full-row strong">{vintage}</span>
            <Typed
              label={t('submission.priceOf', { vintage })}
              start={centsText(line.unitPriceCents)}
              unit={(detail.published ?? detail.content).currency}
              onText={(text) => put(at, { unitPriceCents: centsOf(text) })}
            />
            <Typed
              label={t('submission.minimumOf', { vintage })}
              start={decimalText(line.minimumQuantity)}
              unit={detail.unit}
              // What cannot be read is kept as it is, so that the schema refuses it.
              onText={(text) =>
                put(at, { minimumQuantity: text.trim() === '' ? '' : (quantityOf(text) ?? text) })
              }
            />
          </div>
        )
      })}
      <ErrorText>{error}</ErrorText>
    </fieldset>
  )
}

type TypedProps = {
  readonly label: string
  readonly start: string
  readonly unit: string
  readonly onText: (text: string) => void
}

function Typed({ label, start, unit, onText }: TypedProps) {
  const [text, setText] = useState(start)
  return (
    <TextControl
      label={label}
      value={text}
      change={(value) => {
        setText(value)
        onText(value)
      }}
      inputMode="decimal"
      autoComplete="off"
      contentAfter={unit}
    />
  )
}
