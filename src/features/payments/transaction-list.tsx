/** Transactions of the bank's statements: what each seems to pay, and what a person decides. */
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { hrefOf } from '../../app/paths.ts'
import { date, dateTime, money } from '../../lib/format.ts'
import { call } from '../../lib/http.ts'
import { t } from '../../lib/messages.ts'
import { Button } from '../../ui/button.tsx'
import { ListPager } from '../../ui/data-list-pager.tsx'
import { Empty, Panel } from '../../ui/page.tsx'
import styles from './payments.module.css'
import { ProposalCard } from './proposal-card.tsx'
import { transactionsQuery, type Transaction } from './queries.ts'
import { ReasonDialog } from './reason-dialog.tsx'
import { StateFilter } from './state-filter.tsx'
import { TRANSACTION_STATES, transactionFilterOf } from './view.ts'

const FILTERS = {
  open: 'payments.transactionsOpen',
  pending: 'payments.transactionsPending',
  used: 'payments.transactionsUsed',
  aside: 'payments.transactionsAside',
} as const

/** With its sign: money that went out has a minus. */
export const signed = ({ cents, currency, isCredit }: Transaction): string =>
  money(isCredit ? cents : -cents, currency)

export function TransactionList({ mayWrite }: { readonly mayWrite: boolean }) {
  const [search] = useSearchParams()
  const { data } = useSuspenseQuery(transactionsQuery(transactionFilterOf(search)))
  const [asked, setAsked] = useState<Transaction | null>(null)
  return (
    <Panel
      title={t('payments.transactions')}
      aside={<StateFilter states={TRANSACTION_STATES} wordsOf={(state) => t(FILTERS[state])} />}
      flush
    >
      {data.items.length === 0 ? (
        <Empty title={t('payments.transactionsEmpty')} />
      ) : (
        <ul className={styles.transactions} aria-label={t('payments.transactions')}>
          {data.items.map((transaction) => (
            <li key={transaction.sid} className={styles.transaction}>
              <Facts transaction={transaction} />
              <div className={styles.decision}>
                <Decision transaction={transaction} mayWrite={mayWrite} />
                {mayWrite && <Aside transaction={transaction} onAsk={setAsked} />}
              </div>
            </li>
          ))}
        </ul>
      )}
      <ListPager nextCursor={data.nextCursor} />
      {asked && <WhyDialog transaction={asked} onClose={() => setAsked(null)} />}
    </Panel>
  )
}

function Facts({ transaction }: { readonly transaction: Transaction }) {
  const { valueOn, party, remittance, isReversal, isCredit, part, parts } = transaction
  const { creditorReference, bankReference, iban } = transaction
  return (
    <div className={styles.facts}>
      <p className={styles.amount} data-out={!isCredit || undefined}>
        {signed(transaction)}
        {isReversal && <span className={styles.reversal}>{t('payments.reversal')}</span>}
      </p>
      <p className={styles.party}>{party ?? t('payments.nobody')}</p>
      {remittance !== null && <p className={styles.remittance}>{remittance}</p>}
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

type DecisionProps = { readonly transaction: Transaction; readonly mayWrite: boolean }

function Decision({ transaction, mayWrite }: DecisionProps) {
  const { state, use, proposals, isReversal } = transaction
  if (state !== 'open' && use)
    return (
      <div className={styles.used}>
        {use.operation && (
          <Link to={hrefOf('adminOperation', { operationSid: use.operation.sid })}>{use.operation.name}</Link>
        )}
        <p>{use.reason}</p>
        <p className={styles.note}>
          {t('payments.by', { who: use.by ?? t('payments.somebody'), when: dateTime(use.at) })}
        </p>
      </div>
    )
  if (proposals.length === 0)
    return <p className={styles.note}>{t(isReversal ? 'payments.reversalText' : 'payments.noProposal')}</p>
  return (
    <ul className={styles.proposals}>
      {proposals.map((proposal) => (
        <li key={proposal.sid}>
          <ProposalCard transaction={transaction} proposal={proposal} mayWrite={mayWrite} />
        </li>
      ))}
    </ul>
  )
}

type AsideProps = {
  readonly transaction: Transaction
  readonly onAsk: (transaction: Transaction) => void
}

function Aside({ transaction, onAsk }: AsideProps) {
  const { state } = transaction
  if (state !== 'open' && state !== 'aside') return null
  const amount = signed(transaction)
  return (
    <div>
      <Button
        label={t(state === 'open' ? 'payments.setAside' : 'payments.lookAgain')}
        aria-label={t(state === 'open' ? 'payments.setAsideOf' : 'payments.lookAgainOf', { amount })}
        variant="quiet"
        size="small"
        onClick={() => onAsk(transaction)}
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
