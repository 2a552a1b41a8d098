/** The parts of an operation's page that are about contracts, each fetched with its messages when it is first shown. */
import { CONTRACT_KEYS, type ContractKey } from '../../../../contract/rules/signing.ts'
import { withMessages } from '../../../lib/messages.ts'
import { fetchedAfter } from '../../../ui/fetched-after.tsx'
import { Skeleton } from '../../../ui/page.tsx'

export const ContractPanel = fetchedAfter(
  async () => (await withMessages('contract', import('./contract-panel.tsx'))).default,
  // As long as a screen, as contracts are: what is below does not come into sight and go again.
  <Skeleton rows={24} />,
)

export const SigningForm = fetchedAfter(
  async () => (await withMessages('contract', import('./signing-form.tsx'))).default,
  <Skeleton rows={5} />,
)

/** Which contract a step is about; null for every other step. */
export const contractOfStep = (step: string): ContractKey | null =>
  (/^..(Validation|Signed)$/.test(step) && CONTRACT_KEYS.find((key) => step.startsWith(key))) || null
