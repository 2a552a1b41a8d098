import { t } from '../../../lib/messages.ts'
import { Panel } from '../../../ui/page.tsx'
import { Documents } from './documents.tsx'
import { FactsForm } from './facts-form.tsx'
import { DraftLongText } from '../draft/draft-fields.tsx'
import { useSubmission } from '../draft/submission-context.ts'
import styles from '../submission.module.css'

/** What buyers read: the short text of the card, the story, facts, documents. */
export function DescriptionForm() {
  const { content, change } = useSubmission()
  return (
    <>
      <Panel title={t('submission.page.DescriptionSubmission')}>
        <div className={styles.form}>
          <DraftLongText
            path="summary"
            label={t('submission.summary')}
            hint={t('submission.summaryHint')}
            required
            rows={3}
            most={300}
            value={content.summary}
            onChange={(summary) => change(() => ({ summary }))}
          />
          <DraftLongText
            path="story"
            label={t('submission.story')}
            hint={t('submission.storyHint')}
            required
            rows={14}
            most={8000}
            value={content.story}
            onChange={(story) => change(() => ({ story }))}
          />
        </div>
      </Panel>
      <FactsForm />
      <Panel title={t('submission.documents')}>
        <Documents />
      </Panel>
    </>
  )
}
