/** What of the platform's own a file of retirements touches: operations, offerings, blocks of the ledger. */
import { Link } from 'react-router'
import { hrefOf } from '../../addresses/paths.ts'
import { quantity } from '../../lib/format.ts'
import { t } from '../../lib/messages.ts'
import { CellLink, CellNote } from '../../ui/data-list/data-list-cells.tsx'
import { DataList, figureColumn, type Column } from '../../ui/data-list/data-list.tsx'
import { Panel } from '../../ui/page.tsx'
import { accountWords } from '../shared/ledger/words.ts'
import type { ImportReport } from './queries.ts'

type Touches = ImportReport['touches']
type Operation = Touches['operations'][number]
type Offering = Touches['offerings'][number]
type Block = Touches['stock'][number]

const units = <Row extends { readonly quantity: string }>() =>
  figureColumn<Row>('quantity', t('imports.touchedUnits'), (row) => quantity(row.quantity))

const operations = (): readonly Column<Operation>[] => [
  {
    name: 'operation',
    title: t('imports.touchedOperation'),
    cell: ({ sid, number, becomes }) => (
      <CellLink to={hrefOf('adminOperation', { operationSid: sid })} note={t(`imports.becomes.${becomes}`)}>
        {number}
      </CellLink>
    ),
  },
  units(),
]

const offerings = (): readonly Column<Offering>[] => [
  {
    name: 'offering',
    title: t('imports.touchedOffering'),
    cell: ({ sid, title }) => (
      <CellLink to={hrefOf('projectOffering', { projectOfferingSid: sid })}>{title}</CellLink>
    ),
  },
  units(),
]

const stock = (): readonly Column<Block>[] => [
  {
    name: 'serial',
    title: t('imports.touchedSerial'),
    cell: ({ sid, serial, organization, account }) => (
      <>
        <Link className="strong breaks" to={hrefOf('ledgerBlock', { blockSid: sid })}>
          {serial}
        </Link>
        <CellNote>
          {organization}, {accountWords(account)}
        </CellNote>
      </>
    ),
  },
  units(),
]

/** Nothing where the file touches nothing. */
export function TouchedPanel({ touches, ranAt }: Pick<ImportReport, 'touches' | 'ranAt'>) {
  if (touches.blocks === 0) return null
  const title = t(ranAt ? 'imports.touched' : 'imports.touches')
  return (
    <Panel title={title} aside={t('imports.touchedBlocks', { count: touches.blocks })} flush>
      <p className="pad-4-5">{t(ranAt ? 'imports.touchedLead' : 'imports.touchesLead')}</p>
      <Part title={t('imports.touchedOperations')} columns={operations()} rows={touches.operations} />
      <Part title={t('imports.touchedOfferings')} columns={offerings()} rows={touches.offerings} />
      <Part title={t('imports.touchedStock')} columns={stock()} rows={touches.stock} />
    </Panel>
  )
}

type PartProps<Row> = { title: string; columns: readonly Column<Row>[]; rows: readonly Row[] }

const Part = <Row extends { readonly sid: string }>({ title, columns, rows }: PartProps<Row>) =>
  rows.length > 0 && (
    <>
      <h3 className="pad-4-5">
        <strong>{title}</strong>
      </h3>
      <DataList label={title} columns={columns} rows={rows} keyOf={({ sid }) => sid} empty={null} />
    </>
  )
