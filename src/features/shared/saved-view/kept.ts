/** Kept views: of the operations, and searches of the catalogue. */
import type { SavedList } from '../../../../contract/operations/desk.ts'
import { itemsQuery } from '../../../lib/query-client.ts'
import type { MessageId } from '../../../lib/messages.ts'

type Words = Readonly<
  Record<
    'views' | 'none' | 'save' | 'rename' | 'edit' | 'remove' | 'removeTitle' | 'removeText' | 'removeShared',
    MessageId
  >
>

export const VIEW_WORDS: Readonly<Record<SavedList, Words>> = {
  operations: {
    views: 'operation.views',
    none: 'operation.noViews',
    save: 'operation.saveView',
    rename: 'operation.renameView',
    edit: 'operation.editView',
    remove: 'operation.deleteView',
    removeTitle: 'operation.deleteViewTitle',
    removeText: 'operation.deleteViewText',
    removeShared: 'operation.deleteSharedViewText',
  },
  catalogue: {
    views: 'catalogue.searches',
    none: 'catalogue.noSearches',
    save: 'catalogue.saveSearch',
    rename: 'operation.renameView',
    edit: 'catalogue.editSearch',
    remove: 'catalogue.deleteSearch',
    removeTitle: 'catalogue.deleteSearchTitle',
    removeText: 'catalogue.deleteSearchText',
    removeShared: 'catalogue.deleteSharedSearchText',
  },
}

export const savedViewsQuery = (list: SavedList) =>
  itemsQuery(['savedViews', list], 'GET /saved_views', { query: { list } })
