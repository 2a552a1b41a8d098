/** The field by which invoices are searched that a transaction could pay. */
import { Input } from '@fluentui/react-components'
import { SearchRegular } from '@fluentui/react-icons'
import type { Ref } from 'react'
import { t } from '../../../lib/messages.ts'
import type { usePayable } from '../queries.ts'

type Props = Pick<ReturnType<typeof usePayable>, 'text' | 'setText'> & {
  readonly id?: string
  readonly ref?: Ref<HTMLInputElement>
}

export const PayableSearch = ({ id, ref, text, setText }: Props) => (
  <Input
    id={id}
    ref={ref}
    type="search"
    autoComplete="off"
    contentBefore={<SearchRegular aria-hidden />}
    aria-label={t('payments.splitSearch')}
    placeholder={t('payments.splitSearch')}
    value={text}
    onChange={(_, { value }) => setText(value)}
    onKeyDown={(event) => {
      // Enter searches, which has happened; it does not confirm.
      if (event.key === 'Enter') event.preventDefault()
    }}
  />
)
