import type { Viewer } from '../../../contract/session.ts'
import { call } from '../../lib/http.ts'
import { t } from '../../lib/messages.ts'
import { queryClient } from '../../lib/query-client.ts'
import { all, atMost, required } from '../../ui/form/checks.ts'
import { TextField } from '../../ui/form/fields.tsx'
import { SavingForm } from '../../ui/form/form.tsx'
import styles from '../../ui/form/form.module.css'
import { viewerQuery } from '../shared/session/viewer.ts'

export const NameForm = ({ person: { firstName, lastName } }: Pick<Viewer, 'person'>) => (
  <SavingForm
    submit={t('shared.save')}
    defaults={{ firstName, lastName }}
    labels={{ firstName: t('account.firstName'), lastName: t('account.lastName') }}
    checks={{ firstName: all(required, atMost(100)), lastName: all(required, atMost(100)) }}
    save={async (body) => {
      queryClient.setQueryData(viewerQuery.queryKey, await call('PUT /me', { body }))
    }}
  >
    <div className={styles.pair}>
      <TextField name="firstName" required autoComplete="given-name" />
      <TextField name="lastName" required autoComplete="family-name" />
    </div>
  </SavingForm>
)
