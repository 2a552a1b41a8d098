/** The form of one event, made from its payload schema: the event table is the only source of what is asked. */
import { eventName } from '../../../../machines/operation/by-event.ts'
import { zodResolver } from '@hookform/resolvers/zod'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo, useRef, useState, type ReactNode } from 'react'
import { useForm, type Resolver, useFormContext, useWatch } from 'react-hook-form'
import type { FeeAdvice } from '../../../../contract/payments/invoices.ts'
import type { Offer } from '../../../../contract/operations/shapes.ts'
import { FormFrame } from '../../../ui/form/form.tsx'
import { useTypedValues } from '../../../ui/form/typed-values.ts'
import { useUnsavedGuard } from '../../../ui/form/use-unsaved-guard.ts'
import { Button } from '../../../ui/button.tsx'
import { FieldInput } from '../../../ui/event-fields/field-input.tsx'
import { ErrorSummary } from '../../../ui/form/error-list.tsx'
import { Skeleton } from '../../../ui/page.tsx'
import { adviceQuery } from '../../shared/invoice/queries.ts'
import { useViewer } from '../../shared/session/viewer.ts'
import { AroundOperationFields } from '../fields/field-input.tsx'
import { FormEventContext, useFocusWhenAsked } from './form-event.ts'
import { formFieldsOf } from './form-fields.ts'
import { openRemarks, type Remark } from './remarks.ts'
import styles from './form.module.css'
import { useOperation } from '../../shared/operation/operation-context.ts'
import { startingValues, withoutEmpty, type Values } from './starting-values.ts'
import { useSendOffer } from '../use-send-offer.ts'
import { t } from '../../../lib/messages.ts'
import { notify } from '../../../lib/notifications.ts'
import { queryClient } from '../../../lib/query-client.ts'
import { operationQuery } from '../../shared/operation/queries.ts'
import { Fold, Foretold, type Payload } from '../foretold/foretold.tsx'
import { orderTotal, priceOfQuantity } from '../../../../contract/rules/order-total.ts'
import { OrderTotalList } from '../../shared/order-total/order-total.tsx'
import { CommentRegular } from '@fluentui/react-icons'
import remarkStyles from './remarked.module.css'

type Props = { readonly offer: Offer; readonly onSent?: () => void }

/** Forms that begin with what the rules of fee and VAT say. */
const RULED: ReadonlySet<string> = new Set([
  eventName('proposal.send'),
  eventName('CSfeeVAT.submit'),
  eventName('CSInvoice.issue'),
])

export function EventForm(props: Props) {
  const { detail } = useOperation()
  const isRuled = RULED.has(props.offer.type) && detail.party === 'platform' && detail.type !== 'ccuPurchase'
  return isRuled ? <RuledForm {...props} /> : <KnownForm {...props} advice={null} />
}

function RuledForm(props: Props) {
  const { sid, version } = useOperation().detail
  const { data, isPending } = useQuery({
    ...adviceQuery(sid, version),
    // Whatever else happens to the operation, the form that is being filled in stays.
    placeholderData: keepPreviousData,
  })
  if (isPending) return <Skeleton rows={4} />
  // Another answer of the VAT register means other values to begin with.
  return <KnownForm key={data?.consultation?.consultedAt} {...props} advice={data ?? null} />
}

function KnownForm({ offer, onSent, advice }: Props & { readonly advice: FeeAdvice | null }) {
  const { detail, workflow } = useOperation()
  const viewer = useViewer()
  const spec = workflow.events[offer.type]
  const [now] = useState(Date.now)
  if (!spec || !viewer) return null
  const { sid, firstName, lastName, email } = viewer.person
  const known = { detail, now, advice, person: { sid, name: `${firstName} ${lastName}`, email } }
  const fields = formFieldsOf(workflow.events, offer.type, detail)
  const check = zodResolver(spec.payload)
  const resolver: Resolver<Values> = (values, context, options) =>
    check(withoutEmpty(values) as Values, context, options as never) as ReturnType<Resolver<Values>>
  return (
    <Form
      offer={offer}
      fields={fields}
      resolver={resolver}
      defaults={startingValues(offer.type, fields, known)}
      remarks={openRemarks(detail, offer.type)}
      {...(onSent ? { onSent } : {})}
    />
  )
}

type FormProps = Props & {
  readonly fields: ReturnType<typeof formFieldsOf>
  readonly resolver: Resolver<Values>
  readonly defaults: Values
  readonly remarks: readonly Remark[]
}

function Form({ offer, fields, resolver, defaults, remarks, onSent }: FormProps) {
  const event = useMemo(
    () => ({
      step: offer.type.slice(0, offer.type.indexOf('.')),
      hashes: fields.filter(({ input }) => input === 'hash').map(({ name }) => name),
    }),
    [offer.type, fields],
  )
  // Made once: this is drawn with each key, and each field follows its own value.
  const asked = useMemo(
    () =>
      fields.map((field) => (
        <Remarked key={field.name} remarks={remarks.filter((remark) => remark.field === field.name)}>
          <FieldInput field={field} name={field.name} />
        </Remarked>
      )),
    [fields, remarks],
  )
  // Not when a field is left: what appears or goes then would move the button away from under the pointer.
  const form = useForm<Values>({ resolver, defaultValues: defaults, mode: 'onSubmit' })
  const { sendOffer, isSending, issues } = useSendOffer()
  const { errors, isDirty, isSubmitSuccessful } = form.formState
  useUnsavedGuard(isDirty && !isSubmitSuccessful)
  const { sid } = useOperation().detail
  const forgetTyped = useTypedValues(`${sid} ${offer.type}`, form)
  useWhenAnsweredElsewhere(sid, offer.type, isDirty && !isSending && !isSubmitSuccessful)
  const element = useRef<HTMLFormElement>(null)
  useFocusWhenAsked(offer.type, element)
  const submit = form.handleSubmit(async (payload) => {
    const answer = await sendOffer(offer, payload, true)
    if (answer) {
      forgetTyped()
      onSent?.()
    } else form.reset(form.getValues(), { keepValues: true, keepDirty: true })
  })
  return (
    <FormEventContext value={event}>
      <AroundOperationFields>
        <FormFrame ref={element} state={{ form, submit }} className={styles.form}>
          <ErrorSummary errors={errors} titles={fields} server={issues} />
          {asked}
          {offer.type === eventName('proposal.send') && <FormTotal />}
          <FormForetold offer={offer} />
          <div className="flex sticky-foot">
            <Button
              className="push-right"
              type="submit"
              label={offer.label}
              variant={offer.tone === 'danger' ? 'danger' : 'primary'}
              loading={isSending}
            />
          </div>
        </FormFrame>
      </AroundOperationFields>
    </FormEventContext>
  )
}

/** A form goes with its step when another tab or person answers it; what was typed in it is not sent. */
function useWhenAnsweredElsewhere(sid: string, type: string, isUnsent: boolean): void {
  const leave = useEffectEvent(() => {
    const offers = queryClient.getQueryData(operationQuery(sid).queryKey)?.offers ?? []
    const isThere = offers.some((offer) => offer.type === type && offer.status !== 'someone-else')
    if (isUnsent && offers.length > 0 && !isThere)
      notify({ intent: 'info', title: t('operation.answeredElsewhere') })
  })
  useEffect(() => () => leave(), [])
}

function FormForetold({ offer }: { readonly offer: Offer }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Fold title={t('operation.whatItDoes')} onOpen={setOpen}>
      {isOpen && <OfForm offer={offer} />}
    </Fold>
  )
}

function OfForm({ offer: { type } }: { readonly offer: Offer }) {
  const { workflow } = useOperation()
  const { control } = useFormContext<Values>()
  const filled = withoutEmpty(useWatch({ control }))
  const parsed = workflow.events[type]?.payload.safeParse(filled)
  return (
    <Foretold
      type={type}
      payload={parsed?.success ? (parsed.data as Payload) : null}
      filled={filled as Payload}
    />
  )
}

function FormTotal() {
  const { detail } = useOperation()
  const { control } = useFormContext<Values>()
  const { unitPriceCents: price, feeCents, vatPercent } = useWatch({ control })
  const unitsCents = detail.facts.lines.reduce(
    (sum, line) =>
      sum + priceOfQuantity(line.quantity, typeof price === 'number' ? price : line.unitPriceCents),
    0,
  )
  if (typeof feeCents !== 'number' || typeof vatPercent !== 'number') return null
  return (
    <OrderTotalList total={orderTotal({ unitsCents, feeCents, vatPercent })} currency={detail.currency} />
  )
}

/** A field with what the other side said about it when the step came back. */
type RemarkedProps = { readonly remarks: readonly Remark[]; readonly children: ReactNode }

const Remarked = ({ remarks, children }: RemarkedProps) =>
  remarks.length === 0 ? (
    children
  ) : (
    <div className={remarkStyles.remarked}>
      <ul aria-label={t('operation.remarks')}>
        {remarks.map(({ text }) => (
          <li key={text}>
            <CommentRegular aria-hidden />
            {text}
          </li>
        ))}
      </ul>
      {children}
    </div>
  )
