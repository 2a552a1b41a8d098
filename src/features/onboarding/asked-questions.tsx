/** Questions of the platform, answered together. */
import { useState } from 'react'
import type { OnboardingDetail, OnboardingItem } from '../../../contract/organizations/onboarding-shapes.ts'
import { t } from '../../lib/messages.ts'
import { required, type Check } from '../../ui/form/checks.ts'
import { LongTextField } from '../../ui/form/fields.tsx'
import { SavingForm } from '../../ui/form/form.tsx'
import { Panel } from '../../ui/page.tsx'
import { send } from './send.ts'
import styles from './status.module.css'

const EVENT = 'dueDiligence.answer'

type Props = { readonly detail: OnboardingDetail }
type Values = Record<string, string>

export function AskedQuestions({ detail }: Props) {
  const open = detail.items.filter(({ kind, closedAt }) => kind === 'question' && closedAt === null)
  const label = detail.offers.find(({ type }) => type === EVENT)?.label
  if (open.length === 0 || !label) return null
  // Another set of questions is another form.
  return <Answers key={open.map(({ sid }) => sid).join()} open={open} label={label} />
}

type AnswersProps = { readonly open: readonly OnboardingItem[]; readonly label: string }

function Answers({ open, label }: AnswersProps) {
  // The questions of this moment: what is sent answers these.
  const [asked] = useState(open)
  const each = <Value,>(value: (item: OnboardingItem) => Value): Record<string, Value> =>
    Object.fromEntries(asked.map((item) => [item.sid, value(item)]))
  return (
    <Panel title={t('onboarding.askedQuestions')}>
      <SavingForm<Values, OnboardingDetail>
        submit={label}
        defaults={each(() => '')}
        labels={each(({ text }) => text)}
        checks={each((): Check<string, Values> => required)}
        className={styles.form}
        save={(values) =>
          send(EVENT, { answers: asked.map(({ sid }) => ({ itemSid: sid, text: values[sid] ?? '' })) }, true)
        }
      >
        {asked.map(({ sid }) => (
          <LongTextField key={sid} name={sid} rows={4} required />
        ))}
      </SavingForm>
    </Panel>
  )
}
