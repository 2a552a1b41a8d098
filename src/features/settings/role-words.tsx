import { t } from '../../lib/messages.ts'
import { Panel } from '../../ui/page.tsx'
import { ROLE_NAMES, roleName } from '../shared/person/person-words.ts'
import styles from './settings.module.css'

export const RoleWords = () => (
  <Panel title={t('settings.rolesTitle')}>
    <dl className={`stack gap-4 ${styles.roles}`}>
      {ROLE_NAMES.map((role) => (
        <div key={role}>
          <dt className="text-m strong ink">{roleName(role)}</dt>
          <dd>{t(`settings.may.${role}`)}</dd>
        </div>
      ))}
    </dl>
  </Panel>
)
