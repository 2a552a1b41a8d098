/** The page of a list that the address names, in its panel. It waits for the rows alone: the tools above it are there before. */
import { useSuspenseQuery, type QueryKey, type UseSuspenseQueryOptions } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { cappedCount } from '../../lib/format.ts'
import { t, type MessageId } from '../../lib/messages.ts'
import { Panel, Part } from '../page.tsx'
import { ListPager } from './data-list-pager.tsx'
import { DataList, type DataListProps } from './data-list.tsx'

type Page<Row> = {
  readonly items: readonly Row[]
  readonly nextCursor: string | null
  readonly count?: number
}
type Found<Row> = Page<Row> | readonly Row[]

type Props<Row, Data extends Found<Row>, Key extends QueryKey> = Omit<
  DataListProps<Row>,
  'label' | 'rows'
> & {
  readonly title: string
  readonly query: UseSuspenseQueryOptions<Data, Error, Data, Key>
  /** Says how many there are. */
  readonly counted?: MessageId
  /** In the place of the count. */
  readonly aside?: ReactNode
  /** How the address calls its page, where it holds more than one list. */
  readonly page?: string
}

export const ListPanel = <Row, Data extends Found<Row>, Key extends QueryKey>(
  props: Props<Row, Data, Key>,
) => (
  <Part>
    <Rows {...props} />
  </Part>
)

function Rows<Row, Data extends Found<Row>, Key extends QueryKey>(props: Props<Row, Data, Key>) {
  const { title, query, counted, aside, page = 'cursor', ...list } = props
  const found: Found<Row> = useSuspenseQuery(query).data
  const { items, nextCursor, count = 0 } = 'items' in found ? found : { items: found, nextCursor: null }
  return (
    <Panel title={title} aside={counted ? t(counted, { count, shown: cappedCount(count) }) : aside} flush>
      <DataList {...list} label={title} rows={items} />
      {'items' in found && <ListPager nextCursor={nextCursor} name={page} />}
    </Panel>
  )
}
