/** A new version of a contract's text; it is not in force until it is published. */
import { invalidate } from '../shared/change/invalidate.ts'
import type { ContractClause } from '../../../contract/rules/merge-fields.ts'
import { CONTRACT_LANGUAGES, type ContractLanguage } from '../../../contract/rules/signing.ts'
import { call } from '../../lib/http.ts'
import { t } from '../../lib/messages.ts'
import { useSendOnce } from '../../lib/sending/send-once.ts'
import { all, atMost, required } from '../../ui/form/checks.ts'
import { SelectField, TextField } from '../../ui/form/fields.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { checkClauses, ClausesField } from '../shared/contract/clauses-field.tsx'
import { type ContractText } from '../shared/contract/queries.ts'
import { kindWords, languageWords } from '../shared/contract/words.ts'
import { TEXT_LIMITS } from '../../../machines/kernel/text-limits.ts'

type Values = {
  language: ContractLanguage
  title: string
  note: string
  clauses: readonly ContractClause[]
}

type Props = {
  /** The version that it starts from. */
  readonly from: ContractText
  readonly onClose: () => void
}

export default function TextDialog({ from, onClose }: Props) {
  const sendOnce = useSendOnce()
  return (
    <FormDialog<Values, ContractText>
      title={t('contract.newVersionOf', { kind: kindWords(from.kind) })}
      submit={t('contract.saveVersion')}
      isWide
      onClose={onClose}
      defaults={{ language: from.language, title: from.title, note: '', clauses: from.clauses }}
      labels={{
        title: t('contract.title'),
        language: t('contract.language'),
        note: t('contract.note'),
        clauses: t('contract.clauses'),
      }}
      checks={{
        title: all(required, atMost(TEXT_LIMITS.contractTitle)),
        note: atMost(TEXT_LIMITS.contractNote),
        clauses: checkClauses,
      }}
      save={async ({ language, title, note, clauses }) => {
        const text = {
          kind: from.kind,
          language,
          title,
          note,
          clauses: clauses.map((clause) => ({ title: clause.title, text: clause.text })),
        }
        const written = await sendOnce(text, (body) =>
          call('POST /contract_templates', { body }, { messages: { success: t('contract.isSaved') } }),
        )
        await invalidate('contractText')
        return written
      }}
    >
      <TextField name="title" required />
      <SelectField
        name="language"
        choices={CONTRACT_LANGUAGES.map((value) => ({ value, label: languageWords(value) }))}
      />
      <TextField name="note" hint={t('contract.noteHint')} />
      <ClausesField name="clauses" />
    </FormDialog>
  )
}
