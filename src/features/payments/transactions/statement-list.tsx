/** Imported bank statements: whether they add up, and what is still to be decided. */
import { useSearchParams } from 'react-router'
import { date, dateTime, money, quantity } from '../../../lib/format.ts'
import { t } from '../../../lib/messages.ts'
import { ToneChip } from '../../../ui/chips.tsx'
import { CellLine, CellLink, CellName, CellNote } from '../../../ui/data-list/data-list-cells.tsx'
import type { Column } from '../../../ui/data-list/data-list.tsx'
import { atCursor } from '../../../ui/data-list/data-list-view.ts'
import { ListPanel } from '../../../ui/data-list/list-panel.tsx'
import { Empty } from '../../../ui/page.tsx'
import { statementsQuery, type Statement } from '../queries.ts'
import { PAGE_NAMES, pageOf } from '../view.ts'

const ADDS = {
  true: { tone: 'done', words: 'payments.adds' },
  false: { tone: 'alarm', words: 'payments.addsNot' },
  null: { tone: 'plain', words: 'payments.addsUnknown' },
} as const

/** @param page of the list, which stays where it is */
const columns = ({ cursor = '' }: ReturnType<typeof pageOf>): readonly Column<Statement>[] => [
  {
    name: 'reference',
    title: t('payments.statement'),
    cell: ({ sid, reference, account, fileName }) => (
      <>
        <CellLink
          to={atCursor(
            new URLSearchParams({ view: 'statements', statementSid: sid }),
            cursor,
            PAGE_NAMES.statements,
          )}
        >
          {reference}
        </CellLink>
        <CellNote>{account}</CellNote>
        <CellNote>{fileName}</CellNote>
      </>
    ),
  },
  {
    name: 'balance',
    title: t('payments.period'),
    cell: ({ openingCents, closingCents, currency, closedOn, adds }) => {
      const { tone, words } = ADDS[String(adds) as keyof typeof ADDS]
      return (
        <>
          {openingCents !== null && closingCents !== null && (
            <CellLine>
              {money(openingCents, currency)} → {money(closingCents, currency)}
            </CellLine>
          )}
          {closedOn && <CellNote>{date(closedOn)}</CellNote>}
          <ToneChip tone={tone}>{t(words)}</ToneChip>
        </>
      )
    },
  },
  {
    name: 'entries',
    title: t('payments.entries'),
    align: 'right',
    cell: ({ entries, known, alike, skipped }) => (
      <>
        <CellLine>{quantity(entries)}</CellLine>
        {known > 0 && <CellNote>{t('payments.entriesKnown', { count: known })}</CellNote>}
        {alike > 0 && <CellNote>{t('payments.entriesAlike', { count: alike })}</CellNote>}
        {skipped > 0 && <CellNote>{t('payments.entriesSkipped', { count: skipped })}</CellNote>}
      </>
    ),
  },
  {
    name: 'open',
    title: t('payments.toDecide'),
    align: 'right',
    cell: ({ open }) => <CellName>{quantity(open)}</CellName>,
  },
  {
    name: 'imported',
    title: t('payments.imported'),
    cell: ({ importedAt, importedBy }) => (
      <CellLine note={importedBy ?? t('payments.someone')}>{dateTime(importedAt)}</CellLine>
    ),
  },
]

export function StatementList() {
  const page = pageOf(useSearchParams()[0], PAGE_NAMES.statements)
  return (
    <ListPanel
      title={t('payments.statements')}
      query={statementsQuery(page)}
      page={PAGE_NAMES.statements}
      columns={columns(page)}
      keyOf={({ sid }) => sid}
      empty={<Empty title={t('payments.statementsEmpty')} />}
    />
  )
}
