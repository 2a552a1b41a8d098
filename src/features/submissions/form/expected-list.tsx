/** Units that the registry has not issued yet: shown to buyers, never sold. */
import { t } from '../../../lib/messages.ts'
import { decimalText, quantityOf } from '../../../lib/typed-numbers.ts'
import { DraftRead, DraftText } from '../draft/draft-fields.tsx'
import { DraftRows } from '../draft/draft-rows.tsx'
import { useContent, useSubmission } from '../draft/submission-context.ts'
import { PartRemarks } from '../remarks.tsx'
import styles from './inventory.module.css'

export function ExpectedList() {
  const { detail, change } = useSubmission()
  return (
    <div className={`column gap-5 ${styles.lines}`}>
      <p className="hint">{t('submission.expectedHint')}</p>
      <PartRemarks part="expected" />
      <DraftRows
        path="expected"
        rows={useContent('expected')}
        most={20}
        blank={{ name: '', quantity: '', expectedOn: '' }}
        nameOf={({ name }) => name}
        numbered={(number) => t('submission.expectedNumber', { number })}
        addLabel={t('submission.addExpected')}
        onEdit={(edit) => change(({ expected }) => ({ expected: edit(expected) }))}
      >
        {(bind) => (
          <>
            <DraftText
              {...bind('name')}
              label={t('submission.expectedName')}
              placeholder={t('submission.expectedNameExample')}
              required
              most={60}
            />
            <DraftRead<string>
              {...bind('quantity')}
              label={t('submission.quantity')}
              required
              unit={detail.unit}
              nothing=""
              show={decimalText}
              read={quantityOf}
              wrong={t('submission.notAQuantity')}
            />
            <DraftText
              {...bind('expectedOn')}
              type="date"
              label={t('submission.expectedOn')}
              required
              most={10}
            />
          </>
        )}
      </DraftRows>
    </div>
  )
}
