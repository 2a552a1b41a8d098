/** "I want to …": any event of the operation by its name, and what leads there. */
import { Combobox, Option } from '@fluentui/react-components'
import { useId, useState } from 'react'
import { t } from '../../lib/messages.ts'
import styles from './foretold.module.css'
import { useOperation } from './operation-context.ts'
import { wishesOf, wishesLike } from './wishes.ts'
import { WayTo } from './ways.tsx'

export function Want({ hrefOfStep }: { readonly hrefOfStep: (step: string) => string }) {
  const id = useId()
  const { workflow } = useOperation()
  const [text, setText] = useState('')
  const [target, setTarget] = useState<string | null>(null)
  const wishes = wishesOf(workflow)
  const found = wishesLike(wishes, wishes.some(({ name }) => name === text) ? '' : text)
  return (
    <div className={styles.want}>
      <label htmlFor={id}>{t('operation.iWantTo')}</label>
      <Combobox
        id={id}
        size="small"
        placeholder={t('operation.iWantExample')}
        value={text}
        selectedOptions={target === null ? [] : [target]}
        onChange={(event) => setText(event.target.value)}
        onOptionSelect={(_, { optionValue, optionText }) => {
          setTarget(optionValue ?? null)
          // Without a text it is the typing of other words that ends the choice.
          if (optionText !== undefined) setText(optionText)
        }}
        // The field itself opens the list; the arrow is for the mouse.
        expandIcon={{ tabIndex: -1 }}
      >
        {found.map(({ type, name }) => (
          <Option key={type} value={type} text={name}>
            {name}
          </Option>
        ))}
        {found.length === 0 && <Option disabled>{t('operation.wishUnknown')}</Option>}
      </Combobox>
      {target !== null && <WayTo key={target} target={target} hrefOfStep={hrefOfStep} />}
    </div>
  )
}
