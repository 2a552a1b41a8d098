/** What is wrong with an event's form, on top of it. */
import type { FieldErrors } from 'react-hook-form'
import { codePath } from '../../../contract/http/wire.ts'
import type { Field } from '../../../machines/kernel/fields.ts'
import { t } from '../../lib/messages.ts'
import styles from '../form/form.module.css'

/** A field, or a place beside the fields that can be wrong as well. */
type Titled = Pick<Field, 'name' | 'title' | 'input'>

type SummaryProps = {
  readonly errors: FieldErrors
  readonly titles: readonly Titled[]
  readonly idOf: (name: string) => string
  /** What was said by someone else than the schema, by paths of the wire or the code; an empty one is the whole form. */
  readonly server: readonly { readonly path: string; readonly message: string }[]
  /** So that the focus can be sent there. */
  readonly id?: string
}

const wordsOf = (message: unknown): string =>
  typeof message === 'string' && message !== '' ? message : t('shared.cannotBeSent')

/** All errors on top, each a link to its field; the server's own among them. */
export function ErrorSummary({ errors, titles, idOf, server, id }: SummaryProps) {
  const names = Object.keys(errors)
  const shown = titles.filter(({ name, input }) => names.includes(name) && input !== 'hash')
  const rest = server.filter(({ path }) => !names.includes(path))
  // What belongs to no field must not be silent.
  const whole = names.filter((name) => !titles.some((field) => field.name === name))
  if (shown.length === 0 && rest.length === 0 && whole.length === 0) return null
  return (
    <div id={id} tabIndex={-1} className={`callout ${styles.summary}`} role="alert">
      <p>{t('shared.lookAgain')}</p>
      <ul>
        {shown.map(({ name, title }) => (
          <li key={name}>
            <LinkTo id={idOf(name)} title={title} />
          </li>
        ))}
        {whole.map((name) => (
          <li key={name}>{wordsOf(errors[name]?.message)}</li>
        ))}
        {rest.map(({ path, message }) => {
          const at = codePath(path)
          // Of a row in a field, the field.
          const field = titles.find(({ name }) => name === at || name === at.split('.')[0])
          return (
            <li key={path}>
              {field && <LinkTo id={idOf(field.name)} title={field.title} />}
              {field && ': '}
              {message}
            </li>
          )
        })}
      </ul>
    </div>
  )
}

const LinkTo = ({ id, title }: { readonly id: string; readonly title: string }) => (
  <a
    href={`#${id}`}
    onClick={(event) => {
      event.preventDefault()
      document.getElementById(id)?.focus()
    }}
  >
    {title}
  </a>
)
