import { Select } from '@fluentui/react-components'
import type { Member } from '../../../contract/organizations/organizations.ts'
import type { Role } from '../../../contract/shared.ts'
import { t } from '../../lib/messages.ts'
import { ChoiceOptions } from '../../ui/form/select-options.tsx'
import { fullName, roleChoices, ROLE_NAMES } from '../shared/person/person-words.ts'

type Props = {
  readonly member: Member
  readonly isBusy: boolean
  readonly onChange: (role: Role) => void
}

/** Shows what the server says: a choice that is not confirmed, or refused, springs back. */
export const RoleSelect = ({ member: { person, role }, isBusy, onChange }: Props) => (
  <Select
    aria-label={t('settings.roleOf', { name: fullName(person) })}
    value={role}
    aria-busy={isBusy}
    onChange={(_, { value }) => {
      const chosen = ROLE_NAMES.find((name) => name === value)
      if (chosen && !isBusy) onChange(chosen)
    }}
  >
    <ChoiceOptions choices={roleChoices()} />
  </Select>
)
