/** Views under a name: chosen from a menu, which writes the address. */
import { invalidate } from '../shared/change/invalidate.ts'
import { BookmarkRegular } from '@fluentui/react-icons'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { SavedView } from '../../../contract/operations/desk.ts'
import { call } from '../../lib/http.ts'
import { t } from '../../lib/messages.ts'
import { keepFocus } from '../../ui/keep-focus.ts'
import { Menu } from '../../ui/menu.tsx'
import { openAlert } from '../../ui/alert-dialog/alert.ts'
import { viewSearchOf } from '../shared/operation/list-view.ts'
import { savedViewsQuery } from '../shared/operation/queries.ts'

const ViewDialog = lazy(() => import('./view-dialog.tsx'))

/** null: a new one. */
type Open = { readonly view: SavedView | null } | null

export function SavedViews() {
  const [search] = useSearchParams()
  const { data: views = [] } = useQuery(savedViewsQuery)
  const [open, setOpen] = useState<Open>(null)
  const here = viewSearchOf(search)
  const shown = views.find((view) => viewSearchOf(new URLSearchParams(view.search)) === here)
  return (
    <>
      <Menu
        button={{ label: shown?.name ?? t('operation.views'), icon: <BookmarkRegular /> }}
        groups={[
          views.length > 0
            ? views.map((view) => ({
                key: view.sid,
                label: view.name,
                note: view.isOwn ? '' : t('operation.sharedBy', { name: view.by }),
                to: `?${view.search}`,
              }))
            : [{ key: 'none', label: t('operation.noViews') }],
          [
            { key: 'save', label: t('operation.saveView'), onChoose: () => setOpen({ view: null }) },
            ...(shown?.isOwn ? ofOwn(shown, () => setOpen({ view: shown })) : []),
          ],
        ]}
      />
      {open && (
        <Suspense>
          <ViewDialog view={open.view} here={here} onClose={() => setOpen(null)} />
        </Suspense>
      )}
    </>
  )
}

/** What its owner may do with the view that is shown. */
const ofOwn = (view: SavedView, onEdit: () => void) => [
  { key: 'edit', label: t('operation.editView', { name: view.name }), onChoose: onEdit },
  { key: 'delete', label: t('operation.deleteView', { name: view.name }), onChoose: () => void remove(view) },
]

async function remove({ sid, name, isShared }: SavedView): Promise<void> {
  const { confirmed } = await openAlert({
    title: t('operation.deleteViewTitle', { name }),
    message: isShared ? t('operation.deleteSharedViewText') : t('operation.deleteViewText'),
    confirm: { text: t('shared.delete'), variant: 'danger' },
    deny: { text: t('common.cancel') },
  })
  if (!confirmed) return
  // A refusal is shown by the call itself.
  await call('DELETE /saved_views/:sid', { params: { sid } }).catch(() => null)
  await invalidate('operation')
  keepFocus()
}
