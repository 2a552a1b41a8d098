/** The selected step: its form, or why it is closed and what leads there. */
import { useContext, useState } from 'react'
import { Link } from 'react-router'
import type { Offer } from '../../../../contract/operations/shapes.ts'
import { isSigningEvent } from '../../../../contract/rules/signing.ts'
import { addressOf } from '../../../lib/http.ts'
import { t } from '../../../lib/messages.ts'
import { principalName } from '../../shared/operation/operation-words.ts'
import { Button } from '../../../ui/button.tsx'
import { ToneChip } from '../../../ui/chips.tsx'
import { TurnChip } from '../../shared/operation/turn-chip.tsx'
import { Message } from '../../../ui/message.tsx'
import { Panel } from '../../../ui/page.tsx'
import { SigningForm } from '../../shared/contract/parts.tsx'
import { EmailsNote } from '../../shared/certificate-email/emails-note.tsx'
import { OrderTotalList } from '../../shared/order-total/order-total.tsx'
import { CapturedList } from './captured-list.tsx'
import { Closed } from './closed.tsx'
import { Comparisons } from '../comparisons.tsx'
import { AskedFormContext } from '../form/form-event.ts'
import { EventForm } from '../form/lazy-form.tsx'
import { OfferForetold } from '../foretold/foretold.tsx'
import styles from '../operation.module.css'
import { isMine } from '../../shared/machine/offer-buttons.tsx'
import { useOperation } from '../../shared/operation/operation-context.ts'
import { placeOf, type StepState, type StepView } from '../plan-view.ts'
import { returnedStep } from '../form/remarks.ts'
import { firstFormOf } from '../form/units-left.ts'
import { FORM_ID } from './steps-panel.tsx'
import { InvoicesOf, MoneyOf } from './money-of.tsx'
import { RetiredSoFar, UnitsNotice } from './units-notice.tsx'
import { useSendOffer } from '../use-send-offer.ts'
import { WayFold } from './ways.tsx'
import type { OperationView } from '../view.ts'

type Props = { readonly view: OperationView; readonly hrefOfStep: (step: string) => string }

export function StepPanel({ view: { selected, offers, next, notice }, hrefOfStep }: Props) {
  const { detail, workflow } = useOperation()
  if (!selected) return null
  const title = placeOf(workflow, selected.step)
  return (
    <Panel
      id={FORM_ID}
      title={title}
      label={t('operation.step', { title })}
      className={styles.formPanel}
      aside={
        selected.isMine ? (
          <span className="no-print">
            <ToneChip tone="move">{t('operation.yourMove')}</ToneChip>
          </span>
        ) : (
          selected.turn?.court && (
            <TurnChip
              party={selected.turn.court}
              isOwnStock={detail.isOwnStock}
              viewer={selected.turn.isColleagues ? detail.party : undefined}
              isColleagues={selected.turn.isColleagues}
            />
          )
        )
      }
    >
      <div className={`column gap-5 ${styles.step}`}>
        {selected.state !== 'done' && <CameBack step={selected.step} />}
        {notice && <p className="callout">{notice}</p>}
        <p className="text-m soft">{EXPLANATIONS[selected.state](selected)}</p>
        {selected.step === 'CCUsAvailability' && selected.state === 'here' && <UnitsNotice />}
        {selected.step === 'CCUsRetired' && <RetiredSoFar />}
        <Compared step={selected.step} />
        {selected.step === 'certificate' && selected.state === 'here' && <CertificateToRead />}
        <MoneyOf step={selected.step} isAnnounced={selected.captured.at(-1)?.role === 'contributor'} />
        {selected.step === 'proposal' && selected.state === 'here' && <Proposed />}
        <Actions offers={offers} hrefOfStep={hrefOfStep} />
        <InvoicesOf step={selected.step} />
        {selected.state === 'later' && <Later step={selected.step} hrefOfStep={hrefOfStep} />}
        <CapturedList captured={selected.captured} />
        {selected.step === 'certificateEmail' && <Emails />}
        {next && (
          <p className="callout">
            <Message
              id="operation.yourMoveAsWell"
              elements={{
                step: (
                  <Link to={hrefOfStep(next.step)} className="strong" preventScrollReset>
                    {placeOf(workflow, next.step)}
                  </Link>
                ),
              }}
            />
          </p>
        )}
      </div>
    </Panel>
  )
}

/** First of all why it is there again. */
function CameBack({ step }: { readonly step: string }) {
  const back = returnedStep(useOperation().detail, step)
  if (back === null) return null
  return (
    <div className={styles.back}>
      <strong>
        {t(back.isReversal ? 'operation.paymentReversed' : 'operation.cameBack', { who: back.by })}
      </strong>
      <p>{back.reason}</p>
    </div>
  )
}

function Compared({ step }: { readonly step: string }) {
  const { detail } = useOperation()
  // The invoice may not fit an order whose terms were corrected behind it.
  const orders = step === 'CSInvoice' ? 'purchaseOrderReceived' : step
  const comparisons = detail.comparisons.filter((one) => one.step === step || one.step === orders)
  return <Comparisons comparisons={comparisons} currency={detail.currency} />
}

/** What the platform is about to release. */
function CertificateToRead() {
  const { facts, party } = useOperation().detail
  if (facts.certificateNumber === null || party !== 'platform') return null
  return (
    <a href={addressOf('/certificates/:number/file', { number: facts.certificateNumber })}>
      {t('operation.readCertificate', { number: facts.certificateNumber })}
    </a>
  )
}

/** What the contributor accepts. */
function Proposed() {
  const { facts, currency } = useOperation().detail
  if (facts.total?.standing !== 'proposed') return null
  return <OrderTotalList total={facts.total} currency={currency} />
}

/** Of the certificate. */
function Emails() {
  const { detail } = useOperation()
  return <EmailsNote operationSid={detail.sid} />
}

/** Why the step shows no form, or what is to be done. Total over the states of a step. */
const EXPLANATIONS: Readonly<Record<StepState, (step: StepView) => string>> = {
  here: ({ turn }) => turn?.hint ?? t('operation.stepOpen'),
  held: () => t('operation.stepHeld'),
  done: () => t('operation.stepSettled'),
  notNeeded: () => t('operation.stepNotNeeded'),
  notReached: () => t('operation.stepNotReached'),
  later: ({ after }) =>
    after.length > 0
      ? t('operation.stepClosed', { steps: after.join(', ') })
      : t('operation.stepClosedByPhase'),
}

/** Of a signature, one of two ways at a time: here, or as a copy that was signed elsewhere. */
function OfferForm({ offer }: { readonly offer: Offer }) {
  const form = <EventForm key={offer.type} offer={offer} />
  if (!isSigningEvent(offer.type)) return form
  return <SigningForm key={offer.type} event={offer.type} upload={form} />
}

type ActionsProps = { readonly offers: readonly Offer[]; readonly hrefOfStep: Props['hrefOfStep'] }

function Actions({ offers, hrefOfStep }: ActionsProps) {
  const operation = useOperation()
  const { detail } = operation
  const mine = offers.filter(isMine)
  // What is chosen here counts until a form is asked for by name.
  const asked = useContext(AskedFormContext)
  const [chosen, setChosen] = useState<{ type: string; after: typeof asked } | null>(null)
  const wanted = chosen?.after === asked ? chosen : asked
  const [start] = useState(firstFormOf(detail, mine)?.type)
  const shown = [wanted?.type, start].flatMap((type) => mine.find((offer) => offer.type === type) ?? [])[0]
  const { sendOffer, isSending } = useSendOffer()
  const form = shown?.status === 'needs-input' ? shown : undefined
  const others = mine.filter((offer) => offer !== form)
  const act = (offer: Offer) =>
    offer.status === 'open' ? void sendOffer(offer, {}) : setChosen({ type: offer.type, after: asked })
  const [organization] = (form ? [form] : mine).flatMap(
    ({ type }) => principalName(operation, type, detail.party) ?? [],
  )
  return (
    <>
      {organization && <p className="callout strong no-print">{t('operation.actFor', { organization })}</p>}
      {/* Its first field has the focus: the button that chose it has gone. */}
      <AskedFormContext value={wanted}>{form && <OfferForm offer={form} />}</AskedFormContext>
      {others.length > 0 && (
        <fieldset
          className={`cluster gap-3 shrink no-spacing no-border no-print ${form ? '' : 'sticky-foot'}`}
          aria-label={t(form ? 'operation.orInstead' : 'operation.yourChoice')}
        >
          {form && <span className={styles.or}>{t('operation.orInstead')}</span>}
          {others.map((offer) => (
            <Button
              key={offer.type}
              label={offer.label}
              variant={variantOf(offer, form !== undefined)}
              disabled={isSending}
              onClick={() => act(offer)}
            />
          ))}
        </fieldset>
      )}
      {others
        .filter(({ status }) => status === 'open')
        .map((offer) => (
          <OfferForetold key={offer.type} offer={offer} />
        ))}
      <Closed offers={offers.filter((offer) => !isMine(offer))} hrefOfStep={hrefOfStep} />
    </>
  )
}

/** Beside a form nothing else is the main thing. */
function variantOf({ tone }: Offer, hasForm: boolean): 'primary' | 'secondary' | 'danger' {
  if (tone === 'danger') return 'danger'
  return tone === 'primary' && !hasForm ? 'primary' : 'secondary'
}

/** A step that is not open yet: what leads to its first event. */
function Later({ step, hrefOfStep }: { readonly step: string; readonly hrefOfStep: Props['hrefOfStep'] }) {
  const { workflow } = useOperation()
  const first = Object.entries(workflow.events).find(([type]) => type.startsWith(`${step}.`))
  if (!first) return null
  const [type, { label }] = first
  return (
    <WayFold target={type} title={t('operation.whatLeadsTo', { event: label })} hrefOfStep={hrefOfStep} />
  )
}
