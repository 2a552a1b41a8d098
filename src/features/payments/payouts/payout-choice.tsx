/** Project carriers that wait for their money, contributors that get theirs back, and which of them go into one file for the bank. */
import { invalidateSoon } from '../../shared/change/invalidate.ts'
import { Checkbox, Field, Input } from '@fluentui/react-components'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { isoDay } from '../../../../machines/kernel/days.ts'
import { isBankDay, nextBankDay } from '../../../../contract/rules/bank-days.ts'
import { hrefOf } from '../../../addresses/paths.ts'
import { codePath } from '../../../../contract/http/wire.ts'
import { date, money } from '../../../lib/format.ts'
import { ApiProblem, call, showsAtFields } from '../../../lib/http.ts'
import { t } from '../../../lib/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { ToneChip } from '../../../ui/chips.tsx'
import { CellLink, CellName, CellNote, RowActions } from '../../../ui/data-list/data-list-cells.tsx'
import { actionsColumn, DataList, lineColumn, type Column } from '../../../ui/data-list/data-list.tsx'
import { Empty, OnlyFirst, Panel } from '../../../ui/page.tsx'
import styles from '../payments.module.css'
import { waitingQuery, type Waiting } from '../queries.ts'
import { ITEM_STATES, paidFor, paidForWords } from './batch-words.ts'
import { SecondApproval } from '../second-approval.tsx'
import { sumsOf } from '../view.ts'

/** What is chosen: a refund, or the payout of an operation. */
const keyOf = ({ refundSid, operation }: Waiting): string => refundSid ?? operation.sid
const mayBeChosen = ({ blocked, batch, approval }: Waiting): boolean =>
  blocked === null && batch === null && approval === null

export function PayoutChoice({ mayWrite }: { readonly mayWrite: boolean }) {
  const {
    data: { items, isComplete, hasAccount, holidays },
  } = useSuspenseQuery(waitingQuery)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const toggle = (sid: string) =>
    setChosen((before) => (before.has(sid) ? without(before, sid) : new Set([...before, sid])))
  const rows = items.filter((item) => chosen.has(keyOf(item)) && mayBeChosen(item))
  const isChoice = mayWrite && items.some(mayBeChosen)
  const columns: readonly Column<Waiting>[] = [
    ...(isChoice
      ? [
          {
            name: 'choose',
            title: t('payments.choose'),
            isQuiet: true,
            cell: (item: Waiting) =>
              mayBeChosen(item) && (
                <Checkbox
                  label={t('payments.choose')}
                  checked={chosen.has(keyOf(item))}
                  aria-label={t(item.refundSid === null ? 'payments.chooseOf' : 'payments.chooseRefundOf', {
                    number: item.operation.name,
                  })}
                  onChange={() => toggle(keyOf(item))}
                />
              ),
          },
        ]
      : []),
    {
      name: 'payee',
      title: t('payments.payee'),
      cell: ({ payee, accountEnd, isOwnAccount }) => (
        <>
          <CellName>{payee.name}</CellName>
          <CellNote>
            {accountEnd ? t('payments.accountEnd', { end: accountEnd }) : t('payments.accountErased')}
          </CellNote>
          {isOwnAccount && <p className="text-s accent-text">{t('payments.ownAccount')}</p>}
        </>
      ),
    },
    {
      name: 'operation',
      title: t('payments.operation'),
      cell: ({ operation, refundSid, invoiceNumber, batch, blocked, approval }) => (
        <>
          <CellLink to={paidFor(operation.sid, refundSid)}>{operation.name}</CellLink>
          <CellNote>{paidForWords(invoiceNumber, refundSid)}</CellNote>
          {batch && <CellNote>{t('payments.inBatch', { number: batch })}</CellNote>}
          {approval ? (
            <ToneChip tone={ITEM_STATES.recorded.tone}>{t(ITEM_STATES.recorded.words)}</ToneChip>
          ) : (
            blocked !== null && <p className="text-s accent-text">{blocked}</p>
          )}
        </>
      ),
    },
    lineColumn('since', t('payments.since'), ({ since }) => date(since)),
    {
      name: 'amount',
      title: t('payments.amount'),
      align: 'right',
      cell: ({ cents, currency }) => <CellName>{money(cents, currency)}</CellName>,
    },
    ...actionsColumn(
      t('payments.actions'),
      mayWrite &&
        items.some(({ approval }) => approval !== null) &&
        (({ approval, cents, currency }: Waiting) =>
          approval && (
            <RowActions>
              <SecondApproval approval={approval} amount={money(cents, currency)} />
            </RowActions>
          )),
    ),
  ]
  return (
    <Panel title={t('payments.waiting')} flush>
      <DataList
        label={t('payments.waiting')}
        columns={columns}
        rows={items}
        keyOf={keyOf}
        empty={<Empty title={t('payments.waitingEmpty')} />}
      />
      <OnlyFirst count={items.length} isComplete={isComplete} />
      {!hasAccount && items.length > 0 && <p className={styles.missing}>{t('payments.noAccount')}</p>}
      {isChoice && hasAccount && (
        <MakeBatch rows={rows} holidays={holidays} onMade={() => setChosen(new Set())} />
      )}
    </Panel>
  )
}

const without = (sids: ReadonlySet<string>, sid: string) => new Set([...sids].filter((one) => one !== sid))

type MakeProps = {
  readonly rows: readonly Waiting[]
  readonly holidays: readonly string[]
  readonly onMade: () => void
}

/** As the server counts days. */
const earliest = (): string => isoDay(new Date())

/** What a refusal says of the day; null: nothing, and a notice says the rest. */
function wrongDay(error: unknown): string | null {
  if (!(error instanceof ApiProblem)) return null
  const found = error.issues.find(({ path }) => codePath(path) === 'executeOn')
  if (!found) return null
  showsAtFields(error)
  return found.message
}

function MakeBatch({ rows, holidays, onMade }: MakeProps) {
  const [executeOn, setExecuteOn] = useState(() => nextBankDay(earliest(), holidays))
  const [wrong, setWrong] = useState<string | null>(null)
  const isClosed = executeOn !== '' && !isBankDay(executeOn, holidays)
  const [isSending, setSending] = useState(false)
  const navigate = useNavigate()
  const make = async () => {
    setSending(true)
    const body = {
      operationSids: rows.flatMap(({ operation, refundSid }) => (refundSid === null ? [operation.sid] : [])),
      refundSids: rows.flatMap(({ refundSid }) => refundSid ?? []),
      executeOn,
    }
    const batch = await call('POST /payout_batches', { body }).catch((error: unknown) => {
      setWrong(wrongDay(error))
      return null
    })
    setSending(false)
    if (!batch) return
    onMade()
    await invalidateSoon({ topic: 'payments' })
    await navigate(`${hrefOf('payments', {})}?view=payouts&batch=${batch.sid}`, { preventScrollReset: true })
  }
  const isReady = rows.length > 0 && executeOn !== ''
  return (
    <div className="wrap gap-4 col-gap-6 align-end pad-5 ruled">
      <div className={styles.sum} aria-live="polite">
        {rows.length === 0 ? (
          <p className={styles.note}>{t('payments.chosenNone')}</p>
        ) : (
          <>
            <p className={styles.note}>{t('payments.chosen', { count: rows.length })}</p>
            {sumsOf(rows).map(({ currency, cents }) => (
              <p key={currency} className="title-l tight tabular">
                {money(cents, currency)}
              </p>
            ))}
          </>
        )}
      </div>
      <Field
        label={t('payments.executeOn')}
        {...(isClosed && {
          validationState: 'warning' as const,
          validationMessage: t('payments.noBankDay', { date: date(nextBankDay(executeOn, holidays)) }),
        })}
        {...(wrong && { validationState: 'error' as const, validationMessage: wrong })}
      >
        <Input
          type="date"
          value={executeOn}
          min={earliest()}
          onChange={(_, { value }) => {
            setExecuteOn(value)
            setWrong(null)
          }}
        />
      </Field>
      <Button
        label={t('payments.makeBatch')}
        variant="primary"
        disabled={!isReady}
        loading={isSending}
        onClick={() => void make()}
      />
    </div>
  )
}
