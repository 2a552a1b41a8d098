/** Units that the registry has not issued yet: told to buyers, never sold. */
import { AddRegular, DeleteRegular } from '@fluentui/react-icons'
import { t } from '../../../lib/messages.ts'
import { decimalText, quantityOf } from '../../../lib/typed-numbers.ts'
import { Button } from '../../../ui/button.tsx'
import { DraftRead, DraftText } from '../draft/draft-fields.tsx'
import styles from './inventory.module.css'
import { isOnPart } from '../remark-view.ts'
import { RemarkThread } from '../remarks.tsx'
import { useContent, useSubmission } from '../draft/submission-context.ts'

const MOST = 20

export function ExpectedList() {
  const { detail, change, isEditable } = useSubmission()
  const expected = useContent('expected')
  const put = (at: number, next: Partial<(typeof expected)[number]>) =>
    change((now) => ({
      expected: now.expected.map((one, index) => (index === at ? { ...one, ...next } : one)),
    }))
  return (
    <div className={`column gap-5 ${styles.lines}`}>
      <p className="hint">{t('submission.expectedHint')}</p>
      <RemarkThread
        sid={detail.sid}
        field="expected"
        comments={detail.comments.filter(({ field }) => isOnPart(field, 'expected', []))}
        mayAct={detail.mayAct}
      />
      {expected.map(({ name, quantity, expectedOn }, at) => (
        // An entry has nothing of its own that tells it from the others while it is typed.
        // oxlint-disable-next-line react/no-array-index-key -- see above
        <fieldset
          key={at}
          className={styles.expected}
          aria-label={t('submission.expectedNumber', { number: at + 1 })}
        >
          <DraftText
            path={`expected.${at}.name`}
            remarks={null}
            label={t('submission.expectedName')}
            placeholder={t('submission.expectedNameExample')}
            required
            most={60}
            value={name}
            onChange={(text) => put(at, { name: text })}
          />
          <DraftRead<string>
            path={`expected.${at}.quantity`}
            remarks={null}
            label={t('submission.quantity')}
            required
            unit={detail.unit}
            value={quantity}
            nothing=""
            show={decimalText}
            read={quantityOf}
            wrong={t('submission.notAQuantity')}
            onChange={(text) => put(at, { quantity: text })}
          />
          <DraftText
            path={`expected.${at}.expectedOn`}
            remarks={null}
            type="date"
            label={t('submission.expectedOn')}
            required
            most={10}
            value={expectedOn}
            onChange={(text) => put(at, { expectedOn: text })}
          />
          {isEditable && (
            <Button
              label={t('submission.removeName', {
                name: name || t('submission.expectedNumber', { number: at + 1 }),
              })}
              variant="quiet"
              modifier="icon"
              icon={<DeleteRegular />}
              onClick={() => change((now) => ({ expected: now.expected.filter((_, index) => index !== at) }))}
            />
          )}
        </fieldset>
      ))}
      {isEditable && expected.length < MOST && (
        <Button
          label={t('submission.addExpected')}
          icon={<AddRegular />}
          className={styles.add}
          onClick={() =>
            change((now) => ({ expected: [...now.expected, { name: '', quantity: '', expectedOn: '' }] }))
          }
        />
      )}
    </div>
  )
}
