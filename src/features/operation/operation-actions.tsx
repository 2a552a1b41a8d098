/** What the viewer may do with the operation, for the search dialog. */
import { useNavigate } from 'react-router'
import type { Offer } from '../../../contract/operations/shapes.ts'
import { isMine } from '../shared/machine/offer-buttons.tsx'
import { useOperation } from '../shared/operation/operation-context.ts'
import { usePageActions } from '../../ui/page-actions.ts'
import { placeOf } from './plan-view.ts'
import { useSendOffer } from './use-send-offer.ts'
import { stepOf, type OperationView } from './view.ts'

type Props = {
  readonly view: OperationView
  readonly hrefOfStep: (step: string) => string
  /** Opens the form of an event that concerns the whole operation. */
  readonly onChoose: (type: string | null) => void
  /** The form of this event takes the focus. */
  readonly onAsk: (form: { readonly type: string }) => void
}

/** Sends what needs nothing else, after its question as ever; leads to the form of the rest. */
export function OperationActions({ view: { control, steps }, hrefOfStep, onChoose, onAsk }: Props) {
  const { detail, workflow } = useOperation()
  const navigate = useNavigate()
  const { sendOffer } = useSendOffer()
  const act = (offer: Offer) => {
    if (offer.status === 'open') return void sendOffer(offer, {})
    onAsk({ type: offer.type })
    const isOfAll = control.includes(offer)
    onChoose(isOfAll ? offer.type : null)
    if (!isOfAll) void navigate(hrefOfStep(stepOf(offer.type)))
  }
  const ofSteps = detail.offers.filter((offer) => isMine(offer) && steps.includes(stepOf(offer.type)))
  usePageActions([
    ...ofSteps.map((offer) => ({
      label: offer.label,
      note: placeOf(workflow, stepOf(offer.type)),
      run: () => act(offer),
    })),
    ...control.map((offer) => ({ label: offer.label, note: detail.number, run: () => act(offer) })),
  ])
  return null
}
