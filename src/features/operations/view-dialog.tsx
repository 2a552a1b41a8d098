/** A view's name, and who sees it. */
import { invalidate } from '../shared/change/invalidate.ts'
import type { SavedView } from '../../../contract/operations/desk.ts'
import { call } from '../../lib/http.ts'
import { t } from '../../lib/messages.ts'
import { all, atMost, required } from '../../ui/form/checks.ts'
import { SwitchField, TextField } from '../../ui/form/fields.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'

type Props = {
  /** null: a new one. */
  readonly view: SavedView | null
  /** Filter and order that are shown now. */
  readonly here: string
  readonly onClose: () => void
}

export default function ViewDialog({ view, here, onClose }: Props) {
  return (
    <FormDialog
      title={view ? t('operation.renameView') : t('operation.saveView')}
      submit={t('shared.save')}
      onClose={onClose}
      defaults={{ name: view?.name ?? '', isShared: view?.isShared ?? false }}
      labels={{ name: t('operation.viewName'), isShared: t('operation.viewShared') }}
      checks={{ name: all(required, atMost(80)) }}
      save={async ({ name, isShared }) => {
        const body = { name, isShared, search: view?.search ?? here }
        if (view) await call('PUT /saved_views/:sid', { params: { sid: view.sid }, body })
        else await call('POST /saved_views', { body })
        await invalidate('operation')
      }}
    >
      <TextField name="name" required />
      <SwitchField name="isShared" />
    </FormDialog>
  )
}
