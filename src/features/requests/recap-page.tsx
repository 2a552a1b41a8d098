/** Before it is sent: what would be made of a kept request. Afterwards: what was made of it. */
import { invalidate } from '../shared/change/invalidate.ts'
import { useMutation, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { allows } from '../../../contract/organizations/access.ts'
import { ApiProblem, call } from '../../lib/http.ts'
import { t } from '../../lib/messages.ts'
import { keepAnswer } from '../../lib/query-client.ts'
import { Button } from '../../ui/button.tsx'
import { Empty, Skeleton } from '../../ui/page.tsx'
import { operationQuery, tranchesQuery } from '../shared/operation/queries.ts'
import { viewerQuery } from '../shared/session/viewer.ts'
import { recapQuery } from './queries.ts'
import { RecapView } from './recap-view.tsx'
import { forgetRequest, keptRequest } from './request-draft.ts'
import { draftOf, type Kind } from './request-values.ts'
import type { OperationRecap, TrancheRow } from '../../../contract/operations/requests.ts'
import type { OperationDetail } from '../../../contract/operations/shapes.ts'
import { priceOfQuantity } from '../../../contract/rules/order-total.ts'
import { isNeeded, phasesOf } from '../../../machines/operation/outline.ts'
import { restore, workflowOf } from '../shared/operation/use-remote-machine.ts'

type Props = {
  readonly kind: Kind
  readonly hrefOfForm: string
  /** The recap of what was made. */
  readonly hrefOfMade: (sid: string) => string
}

export function RecapOfDraft({ kind, hrefOfForm, hrefOfMade }: Props) {
  const [draft] = useState(() => draftOf(kind, keptRequest(kind)))
  // One key for this page: pressed twice, or sent again after a lost answer, it is one request.
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  const { data: recap, error } = useQuery(recapQuery(draft))
  const { data: viewer } = useSuspenseQuery(viewerQuery)
  const navigate = useNavigate()
  const sending = useMutation({
    mutationFn: () => call('POST /operations', { body: { ...draft, idempotencyKey } }),
    onSuccess: (made) => {
      forgetRequest(kind)
      keepAnswer(operationQuery(made.sid).queryKey, made)
      void invalidate('operation', made.sid)
      void navigate(hrefOfMade(made.sid), { replace: true })
    },
  })
  if (error)
    return (
      <Empty title={t('requests.cannotBeMade')}>
        {reasonsOf(error).map((reason) => (
          <p key={reason}>{reason}</p>
        ))}
        <Link to={hrefOfForm}>{t('requests.backToForm')}</Link>
      </Empty>
    )
  if (!recap) return <Skeleton rows={8} />
  const mayOnlyLook = allows('writer', viewer) !== 'yes'
  return (
    <RecapView recap={recap}>
      {viewer?.current?.organization.isPlatform && recap.contributor && (
        <p className="callout strong">{t('operation.actFor', { organization: recap.contributor.name })}</p>
      )}
      <Button
        variant="primary"
        size="large"
        modifier="block"
        label={t('requests.send')}
        disabled={mayOnlyLook}
        loading={sending.isPending}
        onClick={() => sending.mutate()}
      />
      {mayOnlyLook && <p className="note">{t('requests.onlyLook')}</p>}
      {sending.error && (
        <div className="full-row text-s error-text" role="alert">
          {reasonsOf(sending.error).map((reason) => (
            <p key={reason}>{reason}</p>
          ))}
        </div>
      )}
      <p className="note">{t('requests.notReserved')}</p>
      <Link to={hrefOfForm}>{t('requests.backToForm')}</Link>
    </RecapView>
  )
}

const reasonsOf = (error: unknown): readonly string[] => {
  if (!(error instanceof ApiProblem)) return [t('requests.cannotBeMade')]
  return error.issues.length > 0 ? error.issues.map(({ message }) => message) : [error.message]
}

type MadeProps = { readonly sid: string; readonly hrefOfOperation: string; readonly hrefOfNew: string }

export function RecapOfMade({ sid, hrefOfOperation, hrefOfNew }: MadeProps) {
  const { data: detail } = useSuspenseQuery(operationQuery(sid))
  const isSpread = detail.type === 'multiYear'
  const { data: tranches } = useQuery({ ...tranchesQuery(sid), enabled: isSpread })
  return (
    <RecapView recap={recapOfMade(detail, tranches?.items ?? [])}>
      <output className="pad-4-5 text-m surface-3 radius-m">
        {t('requests.made', { number: detail.number })}
      </output>
      <Link to={hrefOfOperation}>{t('requests.openOperation', { number: detail.number })}</Link>
      <Link to={hrefOfNew}>{t('requests.another')}</Link>
    </RecapView>
  )
}

const named = (name: string | null) => (name === null ? null : { sid: '', name })

function recapOfMade(detail: OperationDetail, tranches: readonly TrancheRow[]): OperationRecap {
  const workflow = workflowOf(detail)
  const { terms } = restore(detail).context
  const { facts, turns } = detail
  const lines = facts.lines.map((line) => ({
    ...line,
    amountCents: priceOfQuantity(line.quantity, line.unitPriceCents),
  }))
  const [turn] = turns
  return {
    type: detail.type,
    contributor: named(detail.contributor),
    projectCarrier: named(detail.projectCarrier),
    project: { sid: '', name: detail.project },
    standard: facts.standard,
    creditType: detail.creditType,
    unit: detail.unit,
    currency: detail.currency,
    lines,
    quantity: detail.quantity,
    amountCents: detail.amountCents ?? 0,
    total: detail.type === 'ccuPurchase' ? null : facts.total,
    vatReason: null,
    delivery: facts.requestedDelivery,
    beneficiaryName: facts.beneficiaryName,
    beneficiaryCountry: facts.beneficiaryCountry,
    purpose: facts.purpose,
    isPurposePublic: facts.isPurposePublic,
    tranches: tranches.map(({ startsOn, quantity, amountCents }) => ({ startsOn, quantity, amountCents })),
    firstMove: {
      step: turn?.step ?? '',
      title: turn?.title ?? detail.status,
      court: turn?.court ?? 'system',
      another: false,
    },
    phases: phasesOf(workflow).map(({ title, steps }) => ({
      title,
      steps: steps.filter(({ step }) => isNeeded(step, detail.type, terms)).map((step) => step.title),
    })),
  }
}
