/** One range of a serials field: what it is, what speaks against it, and the numbers where its form is not known. */
import { DismissRegular, WarningRegular } from '@fluentui/react-icons'
import type { SerialEntry } from '../../../../contract/offerings/offering-content.ts'
import { parseSerial } from '../../../../contract/rules/serials/serial-numbers.ts'
import type { ReadSerial } from '../../../../contract/ledger/serials.ts'
import { countryName, quantity } from '../../../lib/format.ts'
import { t } from '../../../lib/messages.ts'
import { IconButton } from '../../../ui/button.tsx'
import { TextControl } from '../../../ui/form/controls.tsx'
import { Refused } from '../../../ui/refused.tsx'
import { FactItem } from '../../../ui/page.tsx'
import { countOf } from './pasted.ts'
import styles from './serials.module.css'

type Props = {
  readonly entry: SerialEntry
  /** null: the server has not answered yet. */
  readonly read: ReadSerial | null
  /** Why the submission was refused for it; null: it was not. */
  readonly refused: string | null
  readonly isLocked: boolean
  readonly onChange: (entry: SerialEntry) => void
  readonly onRemove: () => void
}

export function SerialRow({ entry, read, refused, isLocked, onChange, onRemove }: Props) {
  const isKnownForm = parseSerial(entry.text) !== null
  return (
    <li className={`column gap-4 pad-4-5 ${styles.row}`}>
      <div className="fill-auto gap-4 align-start">
        <span className={styles.serial}>{entry.text}</span>
        {!isLocked && (
          <IconButton
            label={t('submission.serialRemove', { text: entry.text })}
            size="small"
            icon={<DismissRegular />}
            onClick={onRemove}
          />
        )}
      </div>
      {!isKnownForm && !isLocked && <Numbers entry={entry} onChange={onChange} />}
      <Facts entry={entry} read={read} />
      {refused && <Refused message={refused} />}
      {read?.status === 'unread' && <p className="text-s soft">{read.reason}</p>}
      {read && read.warnings.length > 0 && (
        <ul className="stack gap-2">
          {read.warnings.map(({ code, text, first }) => (
            <li key={code + first} className={styles.warning}>
              <WarningRegular aria-hidden />
              {text}
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}

/** Range and count are known at once; the rest when the server has answered. */
function Facts({ entry, read }: Pick<Props, 'entry' | 'read'>) {
  const count = countOf(entry)
  if (count === null) return null
  const isRead = read?.status === 'read'
  const facts = [
    [t('submission.serialQuantity'), quantity((isRead && read.quantity) || String(count))],
    [t('submission.serialProject'), isRead ? projectWords(read) : null],
    [t('submission.serialVintage'), isRead ? (read.vintage?.name ?? t('submission.serialNotKnown')) : null],
    [
      t('submission.serialCountry'),
      isRead ? (read.country ? countryName(read.country) : t('submission.serialNotKnown')) : null,
    ],
    [t('submission.serialStandard'), isRead ? (read.standard?.name ?? t('submission.serialNotKnown')) : null],
  ] as const
  return (
    <dl className={styles.facts}>
      {facts.map(([label, value]) => (
        <FactItem key={label} label={label}>
          {value ?? <span className={styles.coming} />}
        </FactItem>
      ))}
    </dl>
  )
}

function projectWords({ project, projectIdInRegistry }: ReadSerial): string {
  if (project) return project.name
  return projectIdInRegistry
    ? t('submission.serialProjectNumber', { number: projectIdInRegistry })
    : t('submission.serialNotKnown')
}

const digits = (text: string): string | null => text.replaceAll(/\D/g, '').slice(0, 18) || null

const ENDS = [
  ['first', 'submission.serialFirst'],
  ['last', 'submission.serialLast'],
] as const

const Numbers = ({ entry, onChange }: Pick<Props, 'entry' | 'onChange'>) => (
  <fieldset className={styles.numbers} aria-label={t('submission.serialNumbersOf', { text: entry.text })}>
    {ENDS.map(([end, label]) => (
      <TextControl
        key={end}
        label={t(label)}
        required
        value={entry[end] ?? ''}
        change={(value) => onChange({ ...entry, [end]: digits(value) })}
        inputMode="numeric"
        autoComplete="off"
      />
    ))}
  </fieldset>
)
