import { call } from '../../lib/http.ts'
import { t } from '../../lib/messages.ts'
import { TextField } from '../../ui/form/fields.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { signOutNow } from '../shared/session/sign-in.ts'

type Props = { readonly email: string; readonly onClose: () => void }

const same = (a: string, b: string): boolean => a.trim().toLowerCase() === b.toLowerCase()

/** Asks for one's own address, because nothing brings the account back. */
export default function EraseDialog({ email, onClose }: Props) {
  return (
    <FormDialog
      title={t('account.eraseTitle')}
      submit={t('account.eraseForGood')}
      isDanger
      onClose={onClose}
      onSaved={() => void signOutNow()}
      defaults={{ email: '' }}
      labels={{ email: t('account.email') }}
      checks={{ email: (typed) => (same(typed, email) ? null : t('account.eraseWrong')) }}
      save={(body) => call('POST /me/erase', { body }, { silent: true })}
    >
      <p className="hint prose">{t('account.eraseText')}</p>
      <TextField
        name="email"
        type="email"
        required
        autoComplete="off"
        hint={t('account.eraseHint', { email })}
      />
    </FormDialog>
  )
}
