/** Another device saved this step first: the person decides which of the two stays. */
import { useMutation } from '@tanstack/react-query'
import { useSelector } from '@xstate/react'
import type { OnboardingStep } from '../../../contract/onboarding-shapes.ts'
import type { DraftActor } from '../../lib/drafts.ts'
import { t } from '../../lib/messages.ts'
import { queryClient } from '../../lib/query-client.ts'
import { Button } from '../../ui/button.tsx'
import { answerOf, ownOnboardingQuery } from './queries.ts'
import styles from './wizard.module.css'

type Props = { readonly actor: DraftActor; readonly step: OnboardingStep }

export function ConflictPanel({ actor, step }: Props) {
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
    <section className={styles.conflict} role="alert" aria-label={t('onboarding.conflictTitle')}>
      <h2>{t('onboarding.conflictTitle')}</h2>
      <p>{t('onboarding.conflictText')}</p>
      <div className={styles.choices}>
        <Button
          label={t('onboarding.takeTheirs')}
          disabled={decide.isPending}
          onClick={() => decide.mutate(false)}
        />
        <Button
          label={t('onboarding.keepMine')}
          variant="primary"
          disabled={decide.isPending}
          onClick={() => decide.mutate(true)}
        />
      </div>
    </section>
  )
}
