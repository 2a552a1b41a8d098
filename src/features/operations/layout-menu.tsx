/** How a person has the list of operations: which columns, how dense, and whether its keys are on. */
import { Checkbox, Radio, RadioGroup, Switch } from '@fluentui/react-components'
import { TableSettingsRegular } from '@fluentui/react-icons'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { ListLayout } from '../../../contract/session.ts'
import { call } from '../../lib/http.ts'
import { t } from '../../lib/messages.ts'
import { keepAnswer, queryClient } from '../../lib/query-client.ts'
import type { Density } from '../../ui/data-list/data-list.tsx'
import { Popover } from '../../ui/floating/popover.tsx'
import { useViewer, viewerQuery } from '../shared/session/viewer.ts'
import styles from './list.module.css'
import { columnsFor } from './operation-columns.tsx'

const FIRST: ListLayout = { density: 'compact', hidden: ['type', 'amount', 'manager'], hasKeys: true }

/** Kept with the person, for every device. A change is seen at once, and gone again when the server did not keep it. */
export function useListLayout() {
  const viewer = useViewer()
  // What is ticked has to be so within its own event: the cache tells of a change a moment later.
  const [chosen, setChosen] = useState<ListLayout | null>(null)
  const { mutate } = useMutation({
    // One after the other: the last one counts.
    scope: { id: 'list layout' },
    mutationFn: (body: ListLayout) => call('PUT /me/list_layout', { body }, { silent: true }),
    onError: () => {
      setChosen(null)
      return queryClient.fetchQuery({ ...viewerQuery, staleTime: 0 })
    },
  })
  const layout = chosen ?? viewer?.listLayout ?? FIRST
  const change = (changes: Partial<ListLayout>) => {
    const changed = { ...layout, ...changes }
    setChosen(changed)
    keepAnswer(viewerQuery.queryKey, (now) => now && { ...now, listLayout: changed })
    mutate(changed)
  }
  return [layout, change] as const
}

type Props = {
  readonly layout: ListLayout
  readonly isDesk: boolean
  readonly onChange: (changes: Partial<ListLayout>) => void
}

export const LayoutMenu = ({ layout: { density, hidden, hasKeys }, isDesk, onChange }: Props) => (
  <Popover
    label={t('operation.layout')}
    button={{ label: t('operation.layout'), icon: <TableSettingsRegular />, className: styles.notOnPhone }}
  >
    <div className="stack gap-2">
      <RadioGroup
        aria-label={t('operation.density')}
        layout="horizontal"
        value={density}
        onChange={(_, { value }) => onChange({ density: value as Density })}
      >
        <Radio value="compact" label={t('operation.compact')} />
        <Radio value="roomy" label={t('operation.roomy')} />
      </RadioGroup>
      <fieldset className="stack">
        <legend>{t('operation.columns')}</legend>
        {columnsFor(isDesk).map(({ name, title }) => (
          <Checkbox
            key={name}
            label={t(title)}
            checked={!hidden.includes(name)}
            // The way to the operation's page.
            disabled={name === 'number'}
            onChange={(_, { checked }) =>
              onChange({
                hidden: checked ? hidden.filter((one) => one !== name) : [...hidden, name],
              })
            }
          />
        ))}
      </fieldset>
      <Switch
        label={t('operation.hasKeys')}
        checked={hasKeys}
        onChange={(_, { checked }) => onChange({ hasKeys: checked })}
      />
      <dl className={styles.keys}>
        {KEYS.map(({ keys, text }) => (
          <div key={text} className="row gap-3">
            <dt>
              {keys.map((one) => (
                <kbd key={one}>{one}</kbd>
              ))}
            </dt>
            <dd>{t(text)}</dd>
          </div>
        ))}
      </dl>
    </div>
  </Popover>
)

const KEYS = [
  { keys: ['j', 'k'], text: 'operation.keyMove' },
  { keys: ['Enter'], text: 'operation.keyOpen' },
  { keys: ['p'], text: 'operation.keyPreview' },
  { keys: ['x'], text: 'operation.keySelect' },
  { keys: ['?'], text: 'operation.keyHelp' },
] as const
