/** Views under a name: chosen from a menu, which writes the address. */
import {
  Menu,
  MenuDivider,
  MenuItem,
  MenuItemLink,
  MenuList,
  MenuPopover,
  MenuTrigger,
} from '@fluentui/react-components'
import { BookmarkRegular } from '@fluentui/react-icons'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { SavedView } from '../../../contract/operation-desk.ts'
import { call } from '../../lib/http.ts'
import { t } from '../../lib/messages.ts'
import { queryClient } from '../../lib/query-client.ts'
import { Button } from '../../ui/button.tsx'
import { keepFocus } from '../../ui/keep-focus.ts'
import { openAlert } from '../alert-dialog/alert.ts'
import { viewSearchOf } from './list-view.ts'
import { savedViewsQuery } from './queries.ts'

const ViewDialog = lazy(() => import('./view-dialog.tsx'))

/** null: a new one. */
type Open = { readonly view: SavedView | null } | null

export function SavedViews() {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const { data: views = [] } = useQuery(savedViewsQuery)
  const [open, setOpen] = useState<Open>(null)
  const here = viewSearchOf(search)
  const shown = views.find((view) => viewSearchOf(new URLSearchParams(view.search)) === here)
  return (
    <>
      <Menu>
        <MenuTrigger disableButtonEnhancement>
          <Button label={shown?.name ?? t('operation.views')} icon={<BookmarkRegular />} />
        </MenuTrigger>
        <MenuPopover>
          <MenuList>
            {views.length === 0 && <MenuItem disabled>{t('operation.noViews')}</MenuItem>}
            {views.map((view) => (
              <MenuItemLink
                key={view.sid}
                href={`?${view.search}`}
                secondaryContent={view.isOwn ? '' : t('operation.sharedBy', { name: view.by })}
                onClick={(event) => {
                  event.preventDefault()
                  void navigate({ search: view.search })
                }}
              >
                {view.name}
              </MenuItemLink>
            ))}
            <MenuDivider />
            <MenuItem onClick={() => setOpen({ view: null })}>{t('operation.saveView')}</MenuItem>
            {shown?.isOwn && (
              <MenuItem onClick={() => setOpen({ view: shown })}>
                {t('operation.editView', { name: shown.name })}
              </MenuItem>
            )}
            {shown?.isOwn && (
              <MenuItem onClick={() => void remove(shown)}>
                {t('operation.deleteView', { name: shown.name })}
              </MenuItem>
            )}
          </MenuList>
        </MenuPopover>
      </Menu>
      {open && (
        <Suspense>
          <ViewDialog view={open.view} here={here} onClose={() => setOpen(null)} />
        </Suspense>
      )}
    </>
  )
}

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
  await queryClient.invalidateQueries({ queryKey: savedViewsQuery.queryKey })
  keepFocus()
}
