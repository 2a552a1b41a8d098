import { Button } from '@fluentui/react-components'
import { useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { homeIn } from '../app/homes.ts'
import { whatItIs } from '../features/session/organization-words.ts'
import { actFor, viewerQuery } from '../features/session/viewer.ts'
import { countryName } from '../lib/format.ts'
import { Page, PageHead } from '../ui/page.tsx'
import styles from './choice.module.css'

export function Component() {
  const { data: viewer } = useSuspenseQuery(viewerQuery)
  const navigate = useNavigate()
  const choose = useMutation({
    mutationFn: actFor,
    onSuccess: ({ current }) => current && navigate(homeIn(current.organization)),
  })
  return (
    <Page>
      <div className={styles.narrow}>
        <PageHead
          title="In whose name today?"
          lead="What you see and sign depends on the organization you choose. You can change it at any time from your account."
        />
        <ul className={styles.list}>
          {viewer?.memberships.map(({ organization, role }) => (
            <li key={organization.sid} className={styles.row}>
              <div>
                <p className={styles.name}>{organization.name}</p>
                <p className={styles.note}>
                  {whatItIs(organization)} in {countryName(organization.country)}, you are{' '}
                  {role === 'readOnly' ? 'a reader' : `an ${role}`}
                </p>
              </div>
              <Button
                appearance="primary"
                disabledFocusable={choose.isPending}
                onClick={() => choose.mutate(organization.sid)}
                aria-label={`Continue as ${organization.name}`}
              >
                Continue
              </Button>
            </li>
          ))}
        </ul>
      </div>
    </Page>
  )
}
