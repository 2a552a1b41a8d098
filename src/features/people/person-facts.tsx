/** Read-only facts of a person: id, created, deactivated. */
import type { User } from '../../../contract/organizations/people.ts'
import { dateTime } from '../../lib/format.ts'
import { t } from '../../lib/messages.ts'
import { InfoDialog } from '../../ui/form/info-dialog.tsx'
import { RecordFacts } from '../../ui/record-facts.tsx'
import { fullName } from '../shared/person/person-words.ts'

type Props = { readonly user: User }

export const PersonFacts = ({ user: { sid, createdAt, deletedAt } }: Props) => (
  <RecordFacts
    sid={sid}
    facts={[
      [t('admin.created'), dateTime(createdAt)],
      [t('admin.deletedAt'), deletedAt && dateTime(deletedAt)],
    ]}
  />
)

/** For a person who is not changed here. */
export const PersonDetails = ({ user, onClose }: Props & { readonly onClose: () => void }) => (
  <InfoDialog title={fullName(user)} onClose={onClose}>
    <p className="breaks">{user.email}</p>
    <PersonFacts user={user} />
  </InfoDialog>
)
