/** "I want to …": any event of the operation by its name, and what leads there. */
import { useId, useState } from 'react'
import { t } from '../../../lib/messages.ts'
import { Combobox } from '../../../ui/combobox.tsx'
import styles from '../foretold/foretold.module.css'
import { useOperation } from '../../shared/operation/operation-context.ts'
import { answerTo, wishesOf, wishesLike } from './wishes.ts'
import { WayTo } from './ways.tsx'

export function Want({ hrefOfStep }: { readonly hrefOfStep: (step: string) => string }) {
  const id = useId()
  const { workflow } = useOperation()
  const [text, setText] = useState('')
  const [target, setTarget] = useState<string | null>(null)
  const wishes = wishesOf(workflow)
  const found = wishesLike(wishes, wishes.some(({ name }) => name === text) ? '' : text)
  return (
    <div className={`no-print ${styles.want}`}>
      <label htmlFor={id}>{t('operation.iWantTo')}</label>
      <Combobox
        id={id}
        text={text}
        options={found.map(({ type, name }) => ({ value: type, label: name }))}
        chosen={target}
        placeholder={t('operation.iWantExample')}
        nothing={found.length === 0 ? answerTo(text, workflow) : ''}
        onText={setText}
        onChoose={({ value, label }) => {
          setTarget(value)
          setText(label)
        }}
      />
      {target !== null && <WayTo key={target} target={target} hrefOfStep={hrefOfStep} />}
    </div>
  )
}
