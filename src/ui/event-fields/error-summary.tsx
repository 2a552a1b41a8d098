/** What is wrong with an event's form, on top of it. */
import type { FieldErrors } from 'react-hook-form'
import type { Field } from '../../../machines/kernel/fields.ts'
import { t } from '../../lib/messages.ts'
import styles from '../form.module.css'

type SummaryProps = {
  readonly errors: FieldErrors
  readonly titles: readonly Field[]
  readonly idOf: (name: string) => string
  readonly server: readonly { readonly path: string; readonly message: string }[]
}

const wordsOf = (message: unknown): string =>
  typeof message === 'string' && message !== '' ? message : t('shared.cannotBeSent')

/** All errors on top, each a link to its field; the server's own among them. */
export function ErrorSummary({ errors, titles, idOf, server }: SummaryProps) {
  const names = Object.keys(errors)
  const shown = titles.filter(({ name, input }) => names.includes(name) && input !== 'hash')
  const rest = server.filter(({ path }) => !names.includes(path))
  // What belongs to no field must not be silent.
  const whole = names.filter((name) => !titles.some((field) => field.name === name))
  if (shown.length === 0 && rest.length === 0 && whole.length === 0) return null
  return (
    <div className={styles.summary} role="alert">
      <p>{t('shared.lookAgain')}</p>
      <ul>
        {shown.map(({ name, title }) => (
          <li key={name}>
            <a href={`#${idOf(name)}`}>{title}</a>
          </li>
        ))}
        {whole.map((name) => (
          <li key={name}>{wordsOf(errors[name]?.message)}</li>
        ))}
        {rest.map(({ path, message }) => (
          <li key={path}>
            {titles.find(({ name }) => name === path)?.title ?? path}: {message}
          </li>
        ))}
      </ul>
    </div>
  )
}
