/** Who else makes the project happen. */
import { t } from '../../../lib/messages.ts'
import { Panel } from '../../../ui/page.tsx'
import { DraftLink, DraftText } from '../draft/draft-fields.tsx'
import { DraftRows } from '../draft/draft-rows.tsx'
import { useContent, useSubmission } from '../draft/submission-context.ts'
import { PartRemarks } from '../remarks.tsx'
import styles from './inventory.module.css'
import { TEXT_LIMITS } from '../../../../machines/kernel/text-limits.ts'

export function Partners() {
  const { change } = useSubmission()
  return (
    <Panel title={t('submission.partners')} body={`column gap-5 ${styles.lines}`}>
      <p className="hint">{t('submission.partnersHint')}</p>
      <PartRemarks part="partners" />
      <DraftRows
        path="partners"
        rows={useContent('partners')}
        most={20}
        blank={{ name: '', role: '', link: '' }}
        nameOf={({ name }) => name}
        numbered={(number) => t('submission.partnerNumber', { number })}
        addLabel={t('submission.addPartner')}
        onEdit={(edit) => change(({ partners }) => ({ partners: edit(partners) }))}
      >
        {(bind) => (
          <>
            <DraftText
              {...bind('name')}
              label={t('submission.partnerName')}
              required
              most={TEXT_LIMITS.partner}
            />
            <DraftText
              {...bind('role')}
              label={t('submission.partnerRole')}
              placeholder={t('submission.partnerRoleExample')}
              most={TEXT_LIMITS.partner}
            />
            <DraftLink {...bind('link')} label={t('submission.partnerLink')} />
          </>
        )}
      </DraftRows>
    </Panel>
  )
}
