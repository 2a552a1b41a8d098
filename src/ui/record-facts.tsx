/** Read-only facts of a record, and its id to copy. */
import { CopyRegular } from '@fluentui/react-icons'
import { t } from '../lib/messages.ts'
import { notify } from '../lib/notifications.ts'
import { FactItem } from './page.tsx'
import { IconButton } from './button.tsx'

type Props = {
  readonly sid: string
  /** Label and value; null is left out. */
  readonly facts?: readonly (readonly [label: string, value: string | null])[]
}

export function RecordFacts({ sid, facts = [] }: Props) {
  const copy = async () => {
    await navigator.clipboard.writeText(sid)
    notify({ intent: 'success', title: t('shared.idCopied') })
  }
  return (
    <dl className="wrap gap-3 col-gap-6 align-center note tabular">
      <FactItem label={t('shared.id')} valueClass="row gap-2 breaks">
        {sid}
        <IconButton
          size="small"
          icon={<CopyRegular />}
          label={t('shared.copyId')}
          onClick={() => void copy()}
        />
      </FactItem>
      {facts.map(
        ([label, value]) =>
          value !== null && (
            <FactItem key={label} label={label}>
              {value}
            </FactItem>
          ),
      )}
    </dl>
  )
}
