/** What is wrong in a form, on top of it. */
import { useContext, type Ref } from 'react'
import type { FieldErrors } from 'react-hook-form'
import { codePath } from '../../../contract/http/wire.ts'
import { t } from '../../lib/messages.ts'
import { FieldsContext } from './fields-context.ts'
import styles from './form.module.css'

/** A field, or a place beside the fields that can be wrong as well. */
type Titled = { readonly name: string; readonly title: string }

type Wrong = {
  readonly key: string
  /** Where the line leads. */
  readonly field?: Titled | undefined
  readonly message?: string
}

type Props = {
  readonly wrong: readonly Wrong[]
  /** What is said of the whole form, before all. */
  readonly whole?: string | undefined
  /** So that the focus can be sent there. */
  readonly id?: string | undefined
  readonly ref?: Ref<HTMLDivElement> | undefined
}

/** Every error, each a link to its field. */
export function ErrorList({ wrong, whole, id, ref }: Props) {
  if (wrong.length === 0 && !whole) return null
  return (
    <div id={id} ref={ref} tabIndex={-1} className={`callout ${styles.summary}`} role="alert">
      {whole && <p>{whole}</p>}
      {wrong.length > 0 && <p>{t('shared.lookAgain')}</p>}
      <ul>
        {wrong.map(({ key, field, message }) => (
          <li key={key}>
            {field && <LinkTo {...field} />}
            {field && message && ': '}
            {message}
          </li>
        ))}
      </ul>
    </div>
  )
}

function LinkTo({ name, title }: Titled) {
  const id = useContext(FieldsContext).idOf(name)
  return (
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
}

type SummaryProps = {
  readonly errors: FieldErrors
  readonly titles: readonly (Titled & { readonly input: string })[]
  /** What was said by someone else than the schema, by paths of the wire or the code; an empty one is the whole form. */
  readonly server: readonly { readonly path: string; readonly message: string }[]
  readonly id?: string
}

const wordsOf = (message: unknown): string =>
  typeof message === 'string' && message !== '' ? message : t('shared.cannotBeSent')

/** Of the form of an event: the server's own errors are among them. */
export function ErrorSummary({ errors, titles, server, id }: SummaryProps) {
  const names = Object.keys(errors)
  const shown = titles.filter(({ name, input }) => names.includes(name) && input !== 'hash')
  // What belongs to no field must not be silent.
  const whole = names.filter((name) => !titles.some((field) => field.name === name))
  const rest = server.filter(({ path }) => !names.includes(path))
  const wrong = [
    ...shown.map((field) => ({ key: field.name, field })),
    ...whole.map((name) => ({ key: name, message: wordsOf(errors[name]?.message) })),
    ...rest.map(({ path, message }) => {
      const at = codePath(path)
      const [first, row = ''] = at.split('.')
      const field = titles.find(({ name }) => name === at || name === first)
      const isInRow = field?.name === first && /^\d+$/.test(row)
      return {
        key: path,
        field,
        message: isInRow ? t('shared.inRow', { number: Number(row) + 1, message }) : message,
      }
    }),
  ]
  return <ErrorList id={id} wrong={wrong} />
}
