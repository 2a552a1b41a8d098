/** Another version of one operation's contract: clauses as agreed with the other party, drawn up and submitted. */
import { useQuery } from '@tanstack/react-query'
import type { ContractClause } from '../../../contract/rules/merge-fields.ts'
import type { ContractKey } from '../../../contract/rules/signing.ts'
import { call } from '../../lib/http.ts'
import { t } from '../../lib/messages.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { useOperation } from '../operation/operation-context.ts'
import type { ClauseComment } from './clauses.tsx'
import { checkClauses, ClausesField } from './clauses-field.tsx'
import styles from './contracts.module.css'
import { contractTextsQuery } from './queries.ts'
import { kindWords } from './words.ts'

type Values = { clauses: readonly ContractClause[] }

type Props = {
  readonly kind: ContractKey
  /** The version before, with merge fields; null: none was drawn up yet. */
  readonly written: readonly ContractClause[] | null
  readonly comments: readonly ClauseComment[]
  readonly onClose: () => void
}

export default function VersionDialog(props: Props) {
  const { data } = useQuery({ ...contractTextsQuery, enabled: props.written === null })
  const current = data?.find(
    ({ kind, language, isCurrent }) => isCurrent && kind === props.kind && language === 'en',
  )
  const clauses = props.written ?? current?.clauses
  return clauses ? <VersionForm {...props} clauses={clauses} /> : null
}

function VersionForm({
  kind,
  clauses,
  comments,
  onClose,
}: Props & { readonly clauses: readonly ContractClause[] }) {
  const { detail, send } = useOperation()
  const submit = async (values: Values) => {
    const { sid, sha256 } = await call(
      'POST /operations/:sid/documents/drafts',
      {
        params: { sid: detail.sid },
        body: {
          step: `${kind}Validation`,
          clauses: values.clauses.map(({ title, text }) => ({ title, text })),
        },
      },
      { quiet: true },
    )
    return send({ type: `${kind}Validation.submit`, payload: { documentSid: sid, sha256 } })
  }
  return (
    <FormDialog<Values, Awaited<ReturnType<typeof submit>>>
      title={t('contract.newVersionOf', { kind: kindWords(kind) })}
      submit={t('contract.submitVersion')}
      isWide
      onClose={onClose}
      defaults={{ clauses }}
      labels={{ clauses: t('contract.clauses') }}
      checks={{ clauses: checkClauses }}
      save={submit}
    >
      <p className={styles.note}>{t('contract.newVersionLead')}</p>
      <ClausesField name="clauses" comments={comments} />
    </FormDialog>
  )
}
