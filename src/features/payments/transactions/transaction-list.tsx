/** Transactions of the bank's statements: what each seems to pay, and what a person decides. */
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { date, money } from '../../../lib/format.ts'
import { call } from '../../../lib/http.ts'
import { t } from '../../../lib/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { ListPager } from '../../../ui/data-list/data-list-pager.tsx'
import { Empty, Panel } from '../../../ui/page.tsx'
import styles from '../payments.module.css'
import { DuplicateBar, useDuplicateChoice, DuplicateDialog } from './duplicate-bar.tsx'
import { DuplicateCard } from './duplicate-card.tsx'
import { ExactBar, RecordedBar } from './exact-bar.tsx'
import { ProposalCard } from './proposal-card.tsx'
import { transactionsQuery, type Transaction } from '../queries.ts'
import { ReversalCards, ReversalDialog, type Reversed } from './reversal-cards.tsx'
import { ReasonDialog } from '../reason-dialog.tsx'
import { GiveBackDialog } from './give-back-dialog.tsx'
import { SplitCard } from './split-card.tsx'
import { SplitDialog } from './split-dialog.tsx'
import { StateFilter } from '../state-filter.tsx'
import { TransactionUses } from './transaction-uses.tsx'
import { TRANSACTION_STATES, transactionFilterOf } from '../view.ts'

/** With its sign: money that went out has a minus. */
const signed = ({ cents, currency, isCredit }: Transaction): string =>
  money(isCredit ? cents : -cents, currency)

type Asked = {
  readonly what: 'split' | 'giveBack' | 'why' | Reversed
  readonly transaction: Transaction
}

type Doubtful = { readonly what: 'same' | 'other'; readonly transactions: readonly Transaction[] }

export function TransactionList({ mayWrite }: { readonly mayWrite: boolean }) {
  const [search] = useSearchParams()
  const { data } = useSuspenseQuery(transactionsQuery(transactionFilterOf(search)))
  const [asked, setAsked] = useState<Asked | null>(null)
  const [doubtful, setDoubtful] = useState<Doubtful | null>(null)
  const choice = useDuplicateChoice(data.items)
  const decide = (what: Doubtful['what'], transactions: readonly Transaction[]) =>
    setDoubtful({ what, transactions })
  const close = () => setAsked(null)
  return (
    <Panel
      title={t('payments.transactions')}
      aside={
        <div className="cluster gap-4">
          {search.has('statementSid') && <Link to="?view=statements">{t('payments.everyStatement')}</Link>}
          <StateFilter states={TRANSACTION_STATES} wordsOf={(state) => t(`payments.transactions.${state}`)} />
        </div>
      }
      flush
    >
      {mayWrite && <DuplicateBar choice={choice} onDecide={decide} />}
      {mayWrite && <ExactBar transactions={data.items} />}
      {mayWrite && <RecordedBar transactions={data.items} />}
      {data.items.length === 0 ? (
        <Empty title={t('payments.transactionsEmpty')} />
      ) : (
        <ul aria-label={t('payments.transactions')}>
          {data.items.map((transaction) => (
            <li key={transaction.sid} className={styles.transaction}>
              <Facts transaction={transaction} />
              <div className="stack gap-4 content-start shrink">
                <TransactionUses transaction={transaction} mayWrite={mayWrite} />
                <DuplicateCard
                  transaction={transaction}
                  mayWrite={mayWrite}
                  choice={
                    choice.doubtful.length < 2
                      ? null
                      : {
                          isChosen: choice.chosen.includes(transaction),
                          onChange: (isChosen) => choice.choose([transaction], isChosen),
                        }
                  }
                  onDecide={(what) => decide(what, [transaction])}
                />
                {transaction.reverses.length > 0 && (
                  <ReversalCards
                    reverses={transaction.reverses}
                    mayWrite={mayWrite}
                    onChoose={(what) => setAsked({ what, transaction })}
                  />
                )}
                {transaction.state === 'open' && transaction.resembles === null && (
                  <Proposals
                    transaction={transaction}
                    mayWrite={mayWrite}
                    onSplit={() => setAsked({ what: 'split', transaction })}
                  />
                )}
                {mayWrite && transaction.resembles === null && (
                  <Acts transaction={transaction} onAsk={(what) => setAsked({ what, transaction })} />
                )}
              </div>
            </li>
          ))}
        </ul>
      )}
      <ListPager nextCursor={data.nextCursor} />
      {asked?.what === 'split' && <SplitDialog transaction={asked.transaction} onClose={close} />}
      {asked?.what === 'giveBack' && <GiveBackDialog transaction={asked.transaction} onClose={close} />}
      {doubtful && (
        <DuplicateDialog
          transactions={doubtful.transactions}
          isDuplicate={doubtful.what === 'same'}
          onClose={() => setDoubtful(null)}
        />
      )}
      {typeof asked?.what === 'object' && (
        <ReversalDialog transaction={asked.transaction} reversed={asked.what} onClose={close} />
      )}
      {asked?.what === 'why' && <WhyDialog transaction={asked.transaction} onClose={close} />}
    </Panel>
  )
}

function Facts({ transaction }: { readonly transaction: Transaction }) {
  const { valueOn, party, remittance, isReversal, isCredit, part, parts, reversedOn } = transaction
  const { creditorReference, bankReference, iban } = transaction
  return (
    <div className="stack gap-2 content-start shrink">
      <p className={styles.amount} data-out={!isCredit || undefined}>
        {signed(transaction)}
        {isReversal && <span className={styles.reversal}>{t('payments.reversal')}</span>}
        {reversedOn !== null && (
          <span className={styles.reversal}>{t('payments.reversedOn', { date: date(reversedOn) })}</span>
        )}
      </p>
      <p className="strong breaks">{party ?? t('payments.noNameStated')}</p>
      {remittance !== null && <p className="text-m soft breaks">{remittance}</p>}
      <p className={styles.note}>
        {[
          date(valueOn),
          ...(creditorReference ? [t('payments.reference', { reference: creditorReference })] : []),
          bankReference,
          ...(iban ? [iban] : []),
          ...(parts > 1 ? [t('payments.partOf', { part, parts })] : []),
        ].join(' · ')}
      </p>
    </div>
  )
}

type ProposalsProps = {
  readonly transaction: Transaction
  readonly mayWrite: boolean
  readonly onSplit: () => void
}

function Proposals({ transaction, mayWrite, onSplit }: ProposalsProps) {
  const { proposals, split, isCredit, isReversal, uses, reverses, reversedOn } = transaction
  if (reversedOn !== null) return <p className={styles.note}>{t('payments.reversedFirst')}</p>
  const none = isCredit ? 'payments.noProposal' : 'payments.noProposalOut'
  if (proposals.length === 0 && !split)
    return uses.length > 0 || reverses.length > 0 ? null : (
      <p className={styles.note}>{t(isReversal ? 'payments.reversalText' : none)}</p>
    )
  return (
    <ul className="stack gap-4">
      {split && (
        <li>
          <SplitCard transaction={transaction} split={split} mayWrite={mayWrite} onChange={onSplit} />
        </li>
      )}
      {/* What several are named for is not the payment of one of them. */}
      {!split &&
        proposals.map((proposal) => (
          <li key={proposal.sid}>
            <ProposalCard transaction={transaction} proposal={proposal} mayWrite={mayWrite} />
          </li>
        ))}
    </ul>
  )
}

type ActsProps = {
  readonly transaction: Transaction
  readonly onAsk: (what: Asked['what']) => void
}

function Acts({ transaction, onAsk }: ActsProps) {
  const { state, isCredit, isReversal, reversedOn, backBlocked } = transaction
  if (state !== 'open' && state !== 'aside') return null
  if (backBlocked !== null) return <p className={styles.note}>{backBlocked.reason}</p>
  const isOpen = state === 'open'
  const amount = signed(transaction)
  const isPayment = isOpen && isCredit && !isReversal && reversedOn === null
  return (
    <div className="cluster gap-3">
      {isPayment && (
        <Button
          label={t('payments.split')}
          aria-label={t('payments.splitOf', { amount })}
          size="small"
          onClick={() => onAsk('split')}
        />
      )}
      {isPayment && (
        <Button
          label={t('payments.giveBack')}
          aria-label={t('payments.giveBackLeft', { amount })}
          variant="quiet"
          size="small"
          onClick={() => onAsk('giveBack')}
        />
      )}
      <Button
        label={t(isOpen ? 'payments.setAside' : 'payments.lookAgain')}
        aria-label={t(isOpen ? 'payments.setAsideOf' : 'payments.lookAgainOf', { amount })}
        variant="quiet"
        size="small"
        onClick={() => onAsk('why')}
      />
    </div>
  )
}

type WhyProps = { readonly transaction: Transaction; readonly onClose: () => void }

function WhyDialog({ transaction, onClose }: WhyProps) {
  const { sid, state } = transaction
  const isOpen = state === 'open'
  const amount = signed(transaction)
  return (
    <ReasonDialog
      title={t(isOpen ? 'payments.setAsideTitle' : 'payments.lookAgainTitle', { amount })}
      submit={t(isOpen ? 'payments.setAside' : 'payments.lookAgain')}
      onClose={onClose}
      save={(reason) => {
        const request = { params: { sid }, body: { reason } }
        return isOpen
          ? call('POST /bank_transactions/:sid/aside', request)
          : call('POST /bank_transactions/:sid/back', request)
      }}
    />
  )
}
