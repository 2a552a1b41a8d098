/** Views under a name: chosen from a menu, which writes the address. */
import { BookmarkRegular } from '@fluentui/react-icons'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { SavedList, SavedView } from '../../../../contract/operations/desk.ts'
import { t } from '../../../lib/messages.ts'
import { Menu } from '../../../ui/menu.tsx'
import { usePageActions } from '../../../ui/page-actions.ts'
import { lazyDialog } from '../../../ui/fetched-after.tsx'
import { deleteWithUndo } from '../deletion/delete-with-undo.ts'
import { savedViewsQuery, VIEW_WORDS } from './kept.ts'

const ViewDialog = lazyDialog(() => import('./view-dialog.tsx'))

type Props = {
  readonly list: SavedList
  /** What of an address is kept, in one form: filter and order. */
  readonly searchOf: (search: URLSearchParams) => string
}

/** null: a new one. */
type Open = { readonly view: SavedView | null } | null

export function SavedViews({ list, searchOf }: Props) {
  const words = VIEW_WORDS[list]
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const { data: views = [] } = useQuery(savedViewsQuery(list))
  const [open, setOpen] = useState<Open>(null)
  usePageActions(
    views.map(({ name, search: of }) => ({
      label: name,
      note: t(words.views),
      run: () => void navigate(`?${of}`),
    })),
  )
  const here = searchOf(search)
  const shown = views.find((view) => searchOf(new URLSearchParams(view.search)) === here)
  return (
    <>
      <Menu
        button={{ label: shown?.name ?? t(words.views), icon: <BookmarkRegular /> }}
        groups={[
          views.length > 0
            ? views.map((view) => ({
                key: view.sid,
                label: view.name,
                note: view.isOwn ? '' : t('operation.sharedBy', { name: view.by }),
                to: `?${view.search}`,
              }))
            : [{ key: 'none', label: t(words.none) }],
          [
            { key: 'save', label: t(words.save), onChoose: () => setOpen({ view: null }) },
            ...(shown?.isOwn ? ofOwn(list, shown, () => setOpen({ view: shown })) : []),
          ],
        ]}
      />
      {open && <ViewDialog list={list} view={open.view} here={here} onClose={() => setOpen(null)} />}
    </>
  )
}

/** What its owner may do with the view that is shown. */
const ofOwn = (list: SavedList, view: SavedView, onEdit: () => void) => [
  { key: 'edit', label: t(VIEW_WORDS[list].edit, { name: view.name }), onChoose: onEdit },
  {
    key: 'delete',
    label: t(VIEW_WORDS[list].remove, { name: view.name }),
    onChoose: () => void remove(list, view),
  },
]

function remove(list: SavedList, { sid, name, isShared }: SavedView): Promise<unknown> {
  const { removeTitle, removeText, removeShared } = VIEW_WORDS[list]
  return deleteWithUndo({
    path: '/saved_views',
    sid,
    name,
    topic: 'operation',
    title: t(removeTitle, { name }),
    message: t(isShared ? removeShared : removeText),
  })
}
