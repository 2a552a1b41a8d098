/** A view's name, and who sees it. */
import type { SavedList, SavedView } from '../../../../contract/operations/desk.ts'
import { call } from '../../../lib/http.ts'
import { t } from '../../../lib/messages.ts'
import { all, atMost, required } from '../../../ui/form/checks.ts'
import { SwitchField, TextField } from '../../../ui/form/fields.tsx'
import { FormDialog } from '../../../ui/form/form-dialog.tsx'
import { invalidate } from '../change/invalidate.ts'
import { VIEW_WORDS } from './kept.ts'
import { TEXT_LIMITS } from '../../../../machines/kernel/text-limits.ts'

type Props = {
  readonly list: SavedList
  /** null: a new one. */
  readonly view: SavedView | null
  /** Filter and order that are shown now. */
  readonly here: string
  readonly onClose: () => void
}

export default function ViewDialog({ list, view, here, onClose }: Props) {
  return (
    <FormDialog
      title={view ? t(VIEW_WORDS[list].rename) : t(VIEW_WORDS[list].save)}
      submit={t('shared.save')}
      onClose={onClose}
      defaults={{ name: view?.name ?? '', isShared: view?.isShared ?? false }}
      labels={{ name: t('operation.viewName'), isShared: t('operation.viewShared') }}
      checks={{ name: all(required, atMost(TEXT_LIMITS.viewName)) }}
      save={async ({ name, isShared }) => {
        const body = { name, isShared, search: view?.search ?? here }
        if (view) await call('PUT /saved_views/:sid', { params: { sid: view.sid }, body })
        else await call('POST /saved_views', { body: { ...body, list } })
        await invalidate('operation')
      }}
    >
      <TextField name="name" required />
      <SwitchField name="isShared" />
    </FormDialog>
  )
}
