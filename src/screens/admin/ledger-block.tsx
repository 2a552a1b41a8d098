/** One block of the ledger: where its units are, and how they came there. */
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { counted } from '../../../machines/kernel/messages.ts'
import { hrefOf, places } from '../../addresses/paths.ts'
import { BlockHistory } from '../../features/ledger/block-history.tsx'
import styles from '../../features/ledger/ledger.module.css'
import { Place } from '../../features/ledger/place.tsx'
import { blockQuery, type BlockDetail } from '../../features/shared/ledger/queries.ts'
import { date, quantity } from '../../lib/format.ts'
import { t } from '../../lib/messages.ts'
import { prefetching } from '../../lib/query-client.ts'
import { Figures, Page, PageHead, Panel } from '../../ui/page.tsx'

export const loader = prefetching(({ param }) => [blockQuery(param('blockSid'))])

export function Component() {
  const { blockSid = '' } = useParams()
  const { data: block } = useSuspenseQuery(blockQuery(blockSid))
  const { serial, standard, project, vintage, unit, issuedAt, places: where } = block
  return (
    <Page>
      <PageHead
        above={<Link to={places.ledger.path}>{places.ledger.title}</Link>}
        tab={serial}
        title={<span className={styles.title}>{serial}</span>}
        lead={t('admin.ledgerBlockLead', { project: project.name, vintage: vintage.name })}
      />
      <Panel title={t('admin.ledgerWhere')}>
        <Figures
          figures={[
            { label: t('admin.ledgerQuantity'), value: counted(quantity(block.quantity), unit) },
            { label: t('admin.ledgerStandard'), value: standard.name },
            { label: t('admin.ledgerIssuedOn'), value: date(issuedAt) },
            {
              label: t('admin.ledgerWhere'),
              value: block.isCurrent
                ? where.map((place) => <Place key={JSON.stringify(place)} place={place} />)
                : t('admin.ledgerInParts'),
            },
          ]}
        />
      </Panel>
      <Family block={block} />
      <BlockHistory block={block} />
    </Page>
  )
}

/** What it was a part of, and what became of it when it was divided. */
function Family({ block: { cameFrom, parts, unit } }: { readonly block: BlockDetail }) {
  if (cameFrom.length + parts.length === 0) return null
  return (
    <Panel title={t('admin.ledgerFamily')}>
      <ul className="stack gap-3 text-m">
        {cameFrom.map(({ sid, serial }) => (
          <li key={sid}>
            {t('admin.ledgerPartOf')} <BlockLink sid={sid} serial={serial} />
          </li>
        ))}
        {parts.map(({ sid, serial, quantity: units }) => (
          <li key={sid}>
            {t('admin.ledgerDividedInto')} <BlockLink sid={sid} serial={serial} />{' '}
            <span className="text-s">{counted(quantity(units), unit)}</span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

const BlockLink = ({ sid, serial }: { readonly sid: string; readonly serial: string }) => (
  <Link className={styles.serial} to={hrefOf('ledgerBlock', { blockSid: sid })}>
    {serial}
  </Link>
)
