/** Undivided blocks, newest first: what they are and where all of their units are. */
import { Link, useSearchParams } from 'react-router'
import { counted, unitOf } from '../../../machines/kernel/messages.ts'
import { hrefOf } from '../../addresses/paths.ts'
import { quantity } from '../../lib/format.ts'
import { t } from '../../lib/messages.ts'
import { CellLine, CellName, CellNote } from '../../ui/data-list/data-list-cells.tsx'
import { ListPanel } from '../../ui/data-list/list-panel.tsx'
import { ListToolbar } from '../../ui/data-list/data-list-toolbar.tsx'
import { isFiltered } from '../../ui/data-list/data-list-view.ts'
import type { Column } from '../../ui/data-list/data-list.tsx'
import { Empty } from '../../ui/page.tsx'
import styles from './ledger.module.css'
import { BLOCKS, blockFilterOf } from './list-view.ts'
import { Place } from './place.tsx'
import { blocksQuery, type Block } from '../shared/ledger/queries.ts'
import { ACCOUNTS, accountWords } from '../shared/ledger/words.ts'

const columns = (): readonly Column<Block>[] => [
  {
    name: 'serial',
    title: t('admin.ledgerSerial'),
    cell: ({ sid, serial, standard }) => (
      <>
        <Link className={styles.serial} to={hrefOf('ledgerBlock', { blockSid: sid })}>
          {serial}
        </Link>
        <CellNote>{standard.name}</CellNote>
      </>
    ),
  },
  {
    name: 'project',
    title: t('admin.ledgerProject'),
    cell: ({ project, vintage }) => <CellName note={vintage.name}>{project.name}</CellName>,
  },
  {
    name: 'quantity',
    title: t('admin.ledgerQuantity'),
    align: 'right',
    cell: ({ quantity: units, unit }) => <CellLine note={unitOf(units, unit)}>{quantity(units)}</CellLine>,
  },
  {
    name: 'where',
    title: t('admin.ledgerWhere'),
    cell: ({ places, unit }) =>
      places.length === 0 ? (
        <span className="strong alarm-text">{t('admin.ledgerNowhere')}</span>
      ) : (
        places.map((place) => (
          <span key={JSON.stringify(place)} className={styles.place}>
            <Place place={place} />
            {places.length > 1 && <CellNote>{counted(quantity(place.quantity), unit)}</CellNote>}
          </span>
        ))
      ),
  },
]

export function BlockList() {
  const [search] = useSearchParams()
  const isNarrowed = isFiltered(BLOCKS, search)
  return (
    <>
      <ListToolbar
        label={t('admin.ledgerFilter')}
        spec={BLOCKS}
        search={{ label: t('admin.ledgerSearch'), placeholder: t('admin.ledgerSearchExample') }}
        filters={[
          {
            name: 'account',
            label: t('admin.ledgerAccount'),
            all: t('admin.ledgerEveryAccount'),
            choices: ACCOUNTS.map((value) => ({ value, label: accountWords(value) })),
          },
        ]}
      />
      <ListPanel
        title={t('admin.ledgerBlocks')}
        query={blocksQuery(blockFilterOf(search))}
        columns={columns()}
        keyOf={({ sid }) => sid}
        empty={
          <Empty title={isNarrowed ? t('admin.ledgerNothingFits') : t('admin.ledgerNoUnits')}>
            {isNarrowed && <Link to="?">{t('admin.ledgerShowAll')}</Link>}
          </Empty>
        }
      />
    </>
  )
}
