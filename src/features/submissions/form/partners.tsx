/** Who else makes the project happen. */
import { AddRegular, DeleteRegular } from '@fluentui/react-icons'
import { t } from '../../../lib/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { Panel } from '../../../ui/page.tsx'
import { DraftLink, DraftText } from '../draft/draft-fields.tsx'
import styles from './inventory.module.css'
import { isOnPart } from '../remark-view.ts'
import { RemarkThread } from '../remarks.tsx'
import { useContent, useSubmission } from '../draft/submission-context.ts'

const MOST = 20

export function Partners() {
  const { detail, change, isEditable } = useSubmission()
  const partners = useContent('partners')
  const put = (at: number, next: Partial<(typeof partners)[number]>) =>
    change((now) => ({
      partners: now.partners.map((one, index) => (index === at ? { ...one, ...next } : one)),
    }))
  return (
    <Panel title={t('submission.partners')} body={`column gap-5 ${styles.lines}`}>
      <p className="hint">{t('submission.partnersHint')}</p>
      <RemarkThread
        sid={detail.sid}
        field="partners"
        comments={detail.comments.filter(({ field }) => isOnPart(field, 'partners', []))}
        mayAct={detail.mayAct}
      />
      {partners.map(({ name, role, link }, at) => (
        // A partner has nothing of its own that tells it from the others while it is typed.
        // oxlint-disable-next-line react/no-array-index-key -- see above
        <fieldset
          key={at}
          className={styles.expected}
          aria-label={t('submission.partnerNumber', { number: at + 1 })}
        >
          <DraftText
            path={`partners.${at}.name`}
            remarks={null}
            label={t('submission.partnerName')}
            required
            most={120}
            value={name}
            onChange={(text) => put(at, { name: text })}
          />
          <DraftText
            path={`partners.${at}.role`}
            remarks={null}
            label={t('submission.partnerRole')}
            placeholder={t('submission.partnerRoleExample')}
            most={120}
            value={role}
            onChange={(text) => put(at, { role: text })}
          />
          <DraftLink
            path={`partners.${at}.link`}
            remarks={null}
            label={t('submission.partnerLink')}
            value={link}
            onChange={(text) => put(at, { link: text })}
          />
          {isEditable && (
            <Button
              label={t('submission.removeName', {
                name: name || t('submission.partnerNumber', { number: at + 1 }),
              })}
              variant="quiet"
              modifier="icon"
              icon={<DeleteRegular />}
              onClick={() => change((now) => ({ partners: now.partners.filter((_, index) => index !== at) }))}
            />
          )}
        </fieldset>
      ))}
      {isEditable && partners.length < MOST && (
        <Button
          label={t('submission.addPartner')}
          icon={<AddRegular />}
          className={styles.add}
          onClick={() => change((now) => ({ partners: [...now.partners, { name: '', role: '', link: '' }] }))}
        />
      )}
    </Panel>
  )
}
