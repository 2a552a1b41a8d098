/** One operation: steps at the left, the live chart in the middle, the step's form at the right, history below. */
import { useMemo, useRef, useState, type ReactNode } from 'react'
import { Link, Navigate, useLocation } from 'react-router'
import { ownSideHref } from '../../addresses/organization-type.ts'
import { hrefOf, places } from '../../addresses/paths.ts'
import type { OperationDetail } from '../../../contract/operations/shapes.ts'
import type { Value } from '../../../machines/kernel/drawing.ts'
import { mayReadContract } from '../../../machines/operation/knowledge.ts'
import { t } from '../../lib/messages.ts'
import { Button } from '../../ui/button.tsx'
import { PageHead, Figures, Page, Skeleton, type Figure } from '../../ui/page.tsx'
import { ToneChip } from '../../ui/chips.tsx'
import { fetchedAfter } from '../../ui/fetched-after.tsx'
import { keepFocus } from '../../ui/keep-focus.ts'
import { useRemoteMachine, workflowOf } from '../shared/operation/use-remote-machine.ts'
import { InList } from '../shared/operation/last-list.tsx'
import { useViewer } from '../shared/session/viewer.ts'
import { STATUS_TONES, statusName, stepName } from '../shared/operation/list-view.ts'
import { ContractPanel, contractOfStep } from '../shared/contract/parts.tsx'
import { PlanningSections } from '../shared/planning/sections.tsx'
import { ChartPanel } from './chart-panel.tsx'
import { ControlBar } from './control-bar.tsx'
import { ControlPanel } from './control-panel.tsx'
import { asItStood, atRow } from './history/moment.ts'
import { ForeseenContext } from './foretold/foreseen-context.ts'
import styles from './operation.module.css'
import { InCharge } from '../shared/operation/assign-menu.tsx'
import { OperationContext, useOperation } from '../shared/operation/operation-context.ts'
import { partyName, typeName } from '../shared/operation/operation-words.ts'
import { OperationActions } from './operation-actions.tsx'
import { Remind } from './remind.tsx'
import { PastStep } from './steps/past-step.tsx'
import { isBeyond, placeOf, standingOf } from './plan-view.ts'
import { NoSuchStep } from './steps/no-such-step.tsx'
import { StepPanel } from './steps/step-panel.tsx'
import { StepsPanel } from './steps/steps-panel.tsx'
import { AskedFormContext } from './form/form-event.ts'
import type { Values } from './form/starting-values.ts'
import { TypedValuesContext } from '../../ui/form/typed-values.ts'
import { useMoment } from './history/use-moment.ts'
import { useFormInSight, useView } from './use-view.ts'
import { connect, resumptionOf } from './view.ts'
import { date, dateTime } from '../../lib/format.ts'
import { useNow } from '../../lib/use-now.ts'

const TranchesPanel = fetchedAfter(
  () => import('./tranches/tranches-panel.tsx').then((module) => module.TranchesPanel),
  <Skeleton rows={4} />,
)
const History = fetchedAfter(
  () => import('./history/history.tsx').then((module) => module.History),
  <Skeleton rows={4} />,
)

/** The public page, once it is released. */
const certificateOf = ({ facts: { certificateNumber: number }, done }: OperationDetail): readonly Figure[] =>
  number === null || !done.includes('certificate')
    ? []
    : [
        {
          label: t('operation.certificate'),
          value: <Link to={hrefOf('certificate', { number })}>{number}</Link>,
        },
      ]

type Props = {
  readonly sid: string
  /** The step in the address, if any. */
  readonly wanted: string | null
  readonly hrefOfStep: (step: string) => string
  /** Another operation: the agreement of a tranche, a tranche of an agreement. */
  readonly hrefOfOperation: (sid: string) => string
  readonly above: ReactNode
  /** Where the tranches of an agreement are on a line of time. */
  readonly planning: string
  /** Beside the operation's own figures. */
  readonly moreFigures?: readonly Figure[]
}

export function OperationPage(props: Props) {
  const { sid, wanted, hrefOfStep, hrefOfOperation, above, planning, moreFigures = [] } = props
  const [shown, send, status] = useRemoteMachine(sid)
  const { detail, snapshot } = shown
  const workflow = workflowOf(detail)
  const { seq, moment, isMissing, isNow, goTo } = useMoment(sid)
  const resumption = useMemo(() => resumptionOf({ detail, snapshot }, workflow), [detail, snapshot, workflow])
  const now = useView(shown, workflow, wanted, resumption)
  const view = moment ? connect(asItStood(shown, moment), workflow, wanted) : now
  const [foreseenValue, setForeseen] = useState<Value | null>(null)
  const [typed] = useState(() => new Map<string, Values>())
  const foreseen = useMemo(
    () => ({ value: foreseenValue ?? resumption?.value ?? null, show: setForeseen }),
    [foreseenValue, resumption],
  )
  const [control, setControl] = useState<string | null>(null)
  const [asked, setAsked] = useState<{ readonly type: string } | null>(null)
  const chooseControl = (type: string | null) => {
    setControl(type)
    setAsked(type === null ? null : { type })
  }
  const bar = useRef<HTMLUListElement>(null)
  const kind = moment ? null : contractOfStep(view.selected?.step ?? '')
  const knower = { party: detail.party, table: workflow.events }
  const contract = kind && mayReadContract(kind, knower) ? kind : null
  const chosen = view.control.find(({ type }) => type === control) ?? null
  const shownStep = view.selected ? placeOf(workflow, view.selected.step) : wanted && stepName(wanted)
  const hrefThen = (step: string) => atRow(hrefOfStep(step), seq)
  const columns = useFormInSight(wanted, now.selected)
  const tranches = detail.type === 'multiYear' && <TranchesPanel hrefOfOperation={hrefOfOperation} />
  const address = useLocation()
  const organization = useViewer()?.current?.organization
  const ownSide = organization ? ownSideHref(address, detail, organization) : null
  if (ownSide) return <Navigate to={ownSide} replace />
  // Its own steps are settled: what goes on comes first.
  const isInTranches = detail.turns.some((turn) => isBeyond(turn, detail))
  return (
    <OperationContext value={{ detail, workflow, send, status }}>
      <ForeseenContext value={foreseen}>
        <TypedValuesContext value={typed}>
          <AskedFormContext value={asked}>
            {isNow && (
              <OperationActions view={view} hrefOfStep={hrefOfStep} onChoose={setControl} onAsk={setAsked} />
            )}
            <Page>
              <PageHead
                above={
                  <>
                    {above}
                    {detail.parentSid && (
                      <Link to={hrefOfOperation(detail.parentSid)}>{t('operation.agreement')}</Link>
                    )}
                    <span>{detail.number}</span>
                    <ToneChip tone={STATUS_TONES[detail.status]}>{statusName(detail.status)}</ToneChip>
                    {isNow && <InCharge detail={detail} />}
                    {isNow && <Remind detail={detail} />}
                    <InList sid={sid} hrefOf={hrefOfOperation} />
                  </>
                }
                tab={[detail.number, shownStep].filter(Boolean).join(', ')}
                title={[detail.contributor, detail.project].filter(Boolean).join(', ')}
                isDense
              >
                <ControlBar
                  bar={bar}
                  offers={isNow ? view.control : []}
                  chosen={control}
                  onChoose={chooseControl}
                />
              </PageHead>
              {detail.type === 'multiYear' && (
                <PlanningSections
                  title={places.adminOperation.title}
                  page={hrefOfOperation(sid)}
                  planning={planning}
                  isPlanning={false}
                />
              )}
              <PaperHead at={moment?.at} />
              <div className={styles.figures}>
                <Figures isDense figures={[...view.figures, ...certificateOf(detail), ...moreFigures]} />
              </div>
              <HoldNote hold={(moment ?? detail).hold} />
              {isMissing && (
                <p className="pad-3-5 text-m surface-3 radius-m" role="alert">
                  {t('operation.noSuchMoment', { seq: String(seq) })}{' '}
                  <Button label={t('operation.backToNow')} size="small" onClick={() => goTo(null)} />
                </p>
              )}
              {isInTranches && tranches}
              <div className={styles.columns} ref={columns}>
                <StepsPanel view={view} hrefOfStep={hrefThen} then={moment ? Date.parse(moment.at) : null} />
                {contract && (
                  <div className={styles.contract}>
                    <ContractPanel key={contract} kind={contract} />
                  </div>
                )}
                <ChartPanel
                  shown={shown}
                  workflow={workflow}
                  moment={moment}
                  onNow={() => goTo(null)}
                  hrefOfStep={hrefThen}
                  selected={view.selected?.step ?? null}
                />
                {moment && <PastStep view={view} moment={moment} />}
                {!moment && chosen && (
                  <ControlPanel
                    key={chosen.type}
                    offer={chosen}
                    onClose={() => setControl(null)}
                    onSent={() => keepFocus(bar.current)}
                  />
                )}
                {!moment && !chosen && wanted !== null && !view.selected && (
                  <NoSuchStep wanted={wanted} view={view} hrefOfStep={hrefOfStep} />
                )}
                {!moment && !chosen && (
                  <StepPanel
                    key={view.selected ? standingOf(view.selected) : ''}
                    view={view}
                    hrefOfStep={hrefOfStep}
                  />
                )}
              </div>
              <div className={styles.below}>
                {!isInTranches && tranches}
                <History comment={now.comment} at={seq} moment={moment} onAt={goTo} />
              </div>
            </Page>
          </AskedFormContext>
        </TypedValuesContext>
      </ForeseenContext>
    </OperationContext>
  )
}

/** Of whom the paper speaks, and of when. @param at the past moment that is shown */
function PaperHead({ at }: { readonly at: string | undefined }) {
  const { contributor, projectCarrier, type } = useOperation().detail
  const now = useNow()
  const figures = [
    { label: partyName('contributor'), value: contributor ?? '–' },
    { label: partyName('projectCarrier'), value: projectCarrier ?? '–' },
    { label: t('operation.type'), value: typeName(type) },
    { label: t('operation.asOf'), value: dateTime(at ?? new Date(now).toISOString()) },
  ]
  return (
    <div className="on-paper">
      <Figures figures={figures} />
    </div>
  )
}

type HoldNoteProps = { readonly hold: OperationDetail['hold'] }

/** Why nothing can be done: it concerns every step. */
function HoldNote({ hold }: HoldNoteProps) {
  if (!hold) return null
  return (
    <div className={styles.back}>
      <strong>{t('operation.onHoldBy', { who: hold.by, date: date(hold.at) })}</strong>
      <p>{hold.reason}</p>
    </div>
  )
}
