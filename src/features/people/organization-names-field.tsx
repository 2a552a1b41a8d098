import { DismissRegular } from '@fluentui/react-icons'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useId, useState } from 'react'
import { t } from '../../lib/messages.ts'
import { useField } from '../../ui/form/fields-context.ts'
import { TextControl } from '../../ui/form/controls.tsx'
import type { FieldProps } from '../../ui/form/fields.tsx'
import styles from '../../ui/form/form.module.css'
import { organizationsQuery } from '../shared/organization/queries.ts'

/** Names of existing organizations: typed, or chosen from what fits while one types. */
export function OrganizationNamesField({ name, ...frame }: FieldProps) {
  const field = useField<readonly string[]>(name)
  const list = useId()
  const [text, setText] = useState('')
  const wanted = useDeferredValue(text.trim())
  const found = useQuery({
    ...organizationsQuery({ search: wanted, limit: 8 }),
    enabled: wanted.length > 1,
    placeholderData: (before) => before,
  }).data
  // The typed text counts as the last name: a person may save without pressing Enter.
  const chosen = text.trim() === '' ? field.value : field.value.slice(0, -1)
  const type = (typed: string) => {
    setText(typed)
    field.change([...chosen, typed.trim()].filter(Boolean))
  }
  return (
    <div>
      <TextControl
        {...field}
        {...frame}
        value={text}
        change={type}
        list={list}
        placeholder={t('admin.addOrganizationName')}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || text.trim() === '') return
          event.preventDefault()
          setText('')
          field.change([...new Set(field.value)])
        }}
      />
      <ul className={`wrap gap-3 ${styles.chosen}`} aria-label={field.label}>
        {chosen.map((one) => (
          <li key={one} className={styles.token}>
            {one}
            <button
              type="button"
              aria-label={t('admin.removeName', { name: one })}
              onClick={() => field.change(field.value.filter((other) => other !== one))}
            >
              <DismissRegular aria-hidden fontSize={14} />
            </button>
          </li>
        ))}
      </ul>
      <datalist id={list}>
        {found?.items.map(({ sid, name: one }) => (
          <option key={sid} value={one}>
            {one}
          </option>
        ))}
      </datalist>
    </div>
  )
}
