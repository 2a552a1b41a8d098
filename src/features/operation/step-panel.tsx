/** The selected step: its form, or why it is closed and what leads there. */
import { Button } from '@fluentui/react-components'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Offer } from '../../../contract/operation-shapes.ts'
import { PARTY_NAMES } from '../../lib/format.ts'
import { CourtChip, ToneChip } from '../../ui/chips.tsx'
import { Panel } from '../../ui/page.tsx'
import { CapturedList } from './captured-list.tsx'
import { EventForm } from './event-form.tsx'
import styles from './operation.module.css'
import type { StepState, StepView } from './plan-view.ts'
import { useSendOffer } from './use-send-offer.ts'
import type { OperationView } from './view.ts'

type Props = { readonly view: OperationView; readonly hrefOfStep: (step: string) => string }

export function StepPanel({ view: { selected, offers, next, notice }, hrefOfStep }: Props) {
  if (!selected) return null
  return (
    <Panel
      title={selected.title}
      label={`Step: ${selected.title}`}
      className={styles.formPanel}
      aside={
        selected.isMine ? (
          <ToneChip tone="move">Your move</ToneChip>
        ) : (
          selected.turn?.court && <CourtChip party={selected.turn.court} />
        )
      }
    >
      <div className={styles.stack}>
        {notice && <p className={styles.next}>{notice}</p>}
        <p className={styles.hint}>{EXPLANATIONS[selected.state](selected)}</p>
        <Actions offers={offers} />
        <CapturedList captured={selected.captured} />
        {next && (
          <p className={styles.next}>
            Your move as well:{' '}
            <Link to={hrefOfStep(next.step)} preventScrollReset>
              {next.title}
            </Link>
          </p>
        )}
      </div>
    </Panel>
  )
}

/** Why the step shows no form, or what is to be done. Total over the states of a step. */
const EXPLANATIONS: Readonly<Record<StepState, (step: StepView) => string>> = {
  here: ({ turn }) => turn?.hint ?? 'This step is open.',
  done: () => 'This step is settled.',
  notNeeded: () => 'This operation does not need this step: its terms pass it over.',
  later: ({ after }) =>
    after.length > 0
      ? `This step is still closed. It opens after: ${after.join(', ')}.`
      : 'This step is still closed. It opens when the phase before it is settled.',
}

const isMine = ({ status }: Offer): boolean => status === 'open' || status === 'needs-input'

function Actions({ offers }: { readonly offers: readonly Offer[] }) {
  const mine = offers.filter(isMine)
  const first = mine.find(({ tone, status }) => tone === 'primary' && status === 'needs-input')
  const [chosen, setChosen] = useState(first?.type ?? null)
  const { sendOffer, isSending } = useSendOffer()
  const form = mine.find(({ type, status }) => type === chosen && status === 'needs-input')
  const others = mine.filter((offer) => offer !== form)
  const act = (offer: Offer) => (offer.status === 'open' ? void sendOffer(offer, {}) : setChosen(offer.type))
  return (
    <>
      {form && <EventForm key={form.type} offer={form} />}
      {others.length > 0 && (
        <fieldset className={styles.others} aria-label={form ? 'Or instead' : 'Your choice'}>
          {form && <span className={styles.or}>Or instead</span>}
          {others.map((offer) => (
            <Button
              key={offer.type}
              appearance={offer.tone === 'primary' && !form ? 'primary' : 'secondary'}
              disabledFocusable={isSending}
              onClick={() => act(offer)}
            >
              {offer.label}
            </Button>
          ))}
        </fieldset>
      )}
      <Closed offers={offers.filter((offer) => !isMine(offer))} />
    </>
  )
}

/** What is not possible for this person now, and why. */
function Closed({ offers }: { readonly offers: readonly Offer[] }) {
  if (offers.length === 0) return null
  return (
    <ul className={styles.closed} aria-label="Not yours, or not yet">
      {offers.map(({ type, label, status, why, roles }) => (
        <li key={type}>
          <strong>{label}</strong>
          <span>
            {why ??
              (status === 'blocked'
                ? 'A rule forbids this right now.'
                : `Waits for: ${roles.map((role) => PARTY_NAMES[role].toLowerCase()).join(' or ')}.`)}
          </span>
        </li>
      ))}
    </ul>
  )
}
