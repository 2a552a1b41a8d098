import { t } from '../../../lib/messages.ts'
import { Panel } from '../../../ui/page.tsx'
import { Documents } from './documents.tsx'
import { FactsForm } from './facts-form.tsx'
import { DraftLongText } from '../draft/draft-fields.tsx'
import { useContent, useSubmission } from '../draft/submission-context.ts'
import styles from '../submission.module.css'
import { TEXT_LIMITS } from '../../../../machines/kernel/text-limits.ts'

/** What buyers read: the short text of the card, the story, facts, documents. */
export function DescriptionForm() {
  return (
    <>
      <Panel title={t('submission.page.DescriptionSubmission')} body={styles.form}>
        <ContentText path="summary" hint={t('submission.summaryHint')} rows={3} most={TEXT_LIMITS.summary} />
        <ContentText path="story" hint={t('submission.storyHint')} rows={14} most={TEXT_LIMITS.story} />
      </Panel>
      <FactsForm />
      <Panel title={t('submission.documents')}>
        <Documents />
      </Panel>
    </>
  )
}

type TextProps = {
  readonly path: 'summary' | 'story'
  readonly hint: string
  readonly rows: number
  readonly most: number
}

/** Knows its own text alone: what is typed draws no other field. */
function ContentText({ path, ...rest }: TextProps) {
  const { change } = useSubmission()
  return (
    <DraftLongText
      path={path}
      label={t(`submission.${path}`)}
      required
      {...rest}
      value={useContent(path)}
      onChange={(text) => change(() => ({ [path]: text }))}
    />
  )
}
