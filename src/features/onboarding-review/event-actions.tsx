/** What the platform may do with an onboarding now: the machine's offers, each where it belongs on the page. */
import { useState } from 'react'
import type { OnboardingDetail } from '../../../contract/organizations/onboarding-shapes.ts'
import type { Offer } from '../../../contract/operations/shapes.ts'
import { onboarding } from '../../../machines/onboarding/onboarding.ts'
import { EventDialog } from '../shared/machine/event-dialog.tsx'
import { OfferButtons } from '../shared/machine/offer-buttons.tsx'
import { isSure } from '../shared/machine/sure.ts'
import { placeOf, type Place } from './places.ts'
import { useSend, useSendAsSeen } from './use-send.ts'

type Props = { readonly detail: OnboardingDetail; readonly place: Place }

export function EventActions({ detail, place }: Props) {
  const [form, setForm] = useState<Offer | null>(null)
  const { send, isSending } = useSend(detail)
  const act = async (offer: Offer) => {
    if (offer.status === 'needs-input') return setForm(offer)
    // The refusal was shown.
    if (await isSure(offer)) await send({ type: offer.type, payload: {} }).catch(() => null)
  }
  const offers = detail.mayAct ? detail.offers.filter(({ type }) => placeOf(type) === place) : []
  return (
    <>
      <OfferButtons
        offers={offers}
        isSending={isSending}
        {...(place === 'head' ? {} : { size: 'small' as const })}
        onChoose={(offer) => void act(offer)}
      />
      {form && <Form offer={form} detail={detail} onClose={() => setForm(null)} />}
    </>
  )
}

type FormProps = {
  readonly offer: Offer
  readonly detail: OnboardingDetail
  readonly onClose: () => void
}

function Form({ offer, detail, onClose }: FormProps) {
  const send = useSendAsSeen(detail, placeOf(offer.type) === 'head')
  const spec = onboarding.events[offer.type]
  return spec ? <EventDialog offer={offer} spec={spec} send={send} onClose={onClose} /> : null
}
