/** What is checked of a copy of something sealed, in words: the same in a browser and on the server. */
import type { Verification } from '../../certificates/certificates.ts'
import en from '../../../public/messages/en/seal-checks.json' with { type: 'json' }
import { messagesOf, type MessageValues } from '../../../machines/kernel/messages.ts'
import { momentText } from '../day-text.ts'
import type { SealReport } from './seal-report.ts'
import { trustOf } from './trust.ts'

const say = messagesOf(en)

type Check = Verification['checks'][number]
type Name = keyof typeof en extends infer Id ? (Id extends `${infer Known}.yes` ? Known : never) : never

/** @param ok null: could not be asked of this file */
export const checkOf = (name: Name, ok: boolean | null, values: MessageValues = {}): Check => ({
  check: say(name),
  ok,
  detail: ok === null ? say('notChecked') : say(ok ? `${name}.yes` : `${name}.no`, values),
})

/** Of a PDF: whether it is one of the files that were issued, and what its seal is worth. */
export const pdfChecks = (hash: string, isIssued: boolean, seal: SealReport): readonly Check[] => [
  checkOf('issued', isIssued, { hash }),
  checkOf('sealed', seal.found),
  checkOf('whole', seal.found ? seal.coversAll : null),
  checkOf('unbroken', seal.found ? seal.mathHolds : null),
  checkOf('ours', seal.found ? seal.ours : null),
]

/**
 * @param withdrawnFrom since when the key is not trusted, ISO time; null: it is
 * @param recordedAt when the sealing of this very file was recorded, ISO time; null: nothing says when it was sealed
 * @param undated what is said without that time
 */
export function keyCheck(
  withdrawnFrom: string | null,
  recordedAt: string | null,
  undated: 'undated' | 'proof' = 'undated',
): Check & { readonly ok: boolean } {
  const trust = trustOf(withdrawnFrom, recordedAt)
  const isTrusted = trust !== 'lost'
  return {
    check: say(isTrusted ? 'trusted' : 'untrusted'),
    ok: isTrusted,
    detail: say(`trust.${!isTrusted && recordedAt === null ? undated : trust}`, {
      from: withdrawnFrom && momentText(withdrawnFrom),
      at: recordedAt && momentText(recordedAt),
    }),
  }
}

/** @param version that the copy is; undefined: none that was issued. @param newest that is in force */
export function verdictOf(
  isSealed: boolean,
  checks: readonly Check[],
  version: number | undefined,
  newest: number,
): Verification {
  const valid = checks.every(({ ok }) => ok === true)
  const isNewest = version === undefined ? null : version === newest
  return {
    valid,
    supersededBy: valid && version !== newest ? newest : null,
    isSealed,
    checks: [...checks, checkOf('current', isNewest, { version: newest })],
  }
}
