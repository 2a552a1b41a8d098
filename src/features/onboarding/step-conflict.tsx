/** Another device saved this step first: the person decides which of the two stays. */
import { useMutation } from '@tanstack/react-query'
import { useSelector } from '@xstate/react'
import type { OnboardingStep } from '../../../contract/organizations/onboarding-shapes.ts'
import type { DraftActor } from '../shared/draft/drafts.ts'
import { t } from '../../lib/messages.ts'
import { queryClient } from '../../lib/query-client.ts'
import { ConflictPanel } from '../../ui/conflict-panel.tsx'
import { answerOf, ownOnboardingQuery } from './queries.ts'

type Props = { readonly actor: DraftActor; readonly step: OnboardingStep }

export function StepConflict({ actor, step }: Props) {
  const isConflict = useSelector(actor, (snapshot) => snapshot.matches('conflict'))
  const decide = useMutation({
    mutationFn: async (isMine: boolean) => {
      const now = await queryClient.fetchQuery({ ...ownOnboardingQuery, staleTime: 0 })
      if (!now) return
      const { content, version } = answerOf(now, step)
      if (isMine) actor.send({ type: 'keepMine', version })
      else actor.send({ type: 'takeTheirs', content, version })
    },
  })
  if (!isConflict) return null
  return (
    <ConflictPanel
      title={t('onboarding.conflictTitle')}
      takeTheirs={t('onboarding.takeTheirs')}
      keepMine={t('onboarding.keepMine')}
      isBusy={decide.isPending}
      onDecide={decide.mutate}
    >
      <p>{t('onboarding.conflictText')}</p>
    </ConflictPanel>
  )
}
