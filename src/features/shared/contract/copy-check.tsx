/** A copy that someone holds, compared with what this contract's signatures lie under: dropped here, answered in words. */
import { useMutation } from '@tanstack/react-query'
import { Spinner } from '@fluentui/react-components'
import { t } from '../../../lib/messages.ts'
import { upload } from '../../../lib/sending/upload.ts'
import { DropZone } from '../../../ui/upload/drop-zone.tsx'
import styles from './contracts.module.css'
import type { Contract, DocumentVerification } from './queries.ts'
import { Verdict } from './verdict.tsx'

type Known = { readonly sid: string; readonly name: string; readonly isSigned: boolean }

type Checked = {
  readonly file: string
  readonly verification: DocumentVerification
  /** The document that it is a copy of; null: of none. */
  readonly of: Known | null
}

/** What was signed last comes first: it is what people hold. */
const documentsOf = ({ executions, frozen }: Contract): readonly Known[] => [
  ...executions.toReversed().map(({ documentSid, name }) => ({ sid: documentSid, name, isSigned: true })),
  ...(frozen ? [{ sid: frozen.documentSid, name: frozen.name, isSigned: false }] : []),
]

/** Each document is asked until one is the same; where none is, the answer about the newest says why. */
async function compare(file: File, known: readonly Known[]): Promise<Checked> {
  let first: DocumentVerification | null = null
  for (const one of known) {
    const verification = await upload('POST /documents/:sid/verification', { params: { sid: one.sid }, file })
    if (verification.valid !== false) return { file: file.name, verification, of: one }
    first ??= verification
  }
  return { file: file.name, verification: first ?? { valid: false, checks: [], seals: [] }, of: null }
}

export function CopyCheck({ contract }: { readonly contract: Contract }) {
  const known = documentsOf(contract)
  const check = useMutation({ mutationFn: (file: File) => compare(file, known) })
  if (known.length === 0) return null
  const { data } = check
  return (
    <div className={`stack gap-4 ${styles.copy}`}>
      <DropZone
        label={t('contract.verifyCopy')}
        hint={t('contract.verifyCopyHint')}
        isCompact
        accept="application/pdf"
        onFile={check.mutate}
      />
      <output className={`stack gap-3 text-m ${styles.verdict}`}>
        {check.isPending && <Spinner size="small" label={t('contract.checkingCopy')} />}
        {data && <Result checked={data} />}
        {check.error && <p className={styles.bad}>{check.error.message}</p>}
      </output>
    </div>
  )
}

function Result({ checked: { file, verification, of } }: { readonly checked: Checked }) {
  if (of === null)
    return (
      <>
        <p className={styles.bad}>{t('contract.copyOfNone', { file })}</p>
        <Verdict verification={verification} />
      </>
    )
  if (!of.isSigned) return <p className="strong done-text">{t('contract.copyOfText', { file })}</p>
  return (
    <>
      <p className="strong done-text">{t('contract.copyOf', { file, name: of.name })}</p>
      <Verdict verification={verification} />
    </>
  )
}
