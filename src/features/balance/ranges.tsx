/** The serial ranges of one vintage, asked for when they are looked at. */
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import type { BalanceRange } from '../../../contract/ledger/balance.ts'
import { hrefOf } from '../../addresses/paths.ts'
import { date, quantity } from '../../lib/format.ts'
import { t } from '../../lib/messages.ts'
import { ToneChip } from '../../ui/chips.tsx'
import { PlainTable } from '../../ui/page.tsx'
import styles from './balance.module.css'
import { rangesQuery } from './queries.ts'
import { ExternalLink } from '../../ui/links.tsx'

const TONES = { held: 'plain', reserved: 'move', retired: 'done' } as const

type Props = { readonly sid: string; readonly vintage: string }

export function VintageRanges({ sid, vintage }: Props) {
  const { data } = useSuspenseQuery(rangesQuery(sid))
  return (
    <>
      <PlainTable
        className={styles.ranges}
        aria-label={t('contributions.rangesOf', { vintage })}
        headClass="visually-hidden-on-phone"
        titles={[
          t('contributions.serial'),
          t('contributions.units'),
          t('contributions.state'),
          t('contributions.operation'),
          t('contributions.registry'),
        ]}
      >
        {data.items.map((range) => (
          <Range key={range.sid} range={range} />
        ))}
      </PlainTable>
      {!data.isComplete && <p className={styles.more}>{t('contributions.moreRanges')}</p>}
    </>
  )
}

function Range({ range }: { readonly range: BalanceRange }) {
  const { id = '' } = useParams()
  const { serial, state, operation, registryLink, since } = range
  return (
    <tr>
      <td className={styles.serial}>{serial}</td>
      <td>{quantity(range.quantity)}</td>
      <td>
        <ToneChip tone={TONES[state]}>{t(`contributions.unitState.${state}`)}</ToneChip>
      </td>
      <td>
        {operation ? (
          <Link to={hrefOf('contributorOperation', { id, operationSid: operation.sid })}>
            {operation.name}
          </Link>
        ) : (
          t('contributions.noOperation')
        )}
        <span className="block note">{date(since)}</span>
      </td>
      <td>
        {registryLink && (
          <ExternalLink href={registryLink} aria-label={t('contributions.openRegistryOf', { serial })}>
            {t('contributions.openRegistry')}
          </ExternalLink>
        )}
      </td>
    </tr>
  )
}
