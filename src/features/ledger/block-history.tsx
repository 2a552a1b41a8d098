/** Every way that a block's units went, back to their issuance. */
import { Link } from 'react-router'
import { counted } from '../../../machines/kernel/messages.ts'
import { hrefOf } from '../../addresses/paths.ts'
import { dateTime, quantity } from '../../lib/format.ts'
import { t } from '../../lib/messages.ts'
import { Panel } from '../../ui/page.tsx'
import styles from './ledger.module.css'
import { Place } from './place.tsx'
import type { BlockDetail } from '../shared/ledger/queries.ts'
import { movementWords } from '../shared/ledger/words.ts'
import { ExternalLink } from '../../ui/links.tsx'

type Movement = BlockDetail['history'][number]

export const BlockHistory = ({ block }: { readonly block: BlockDetail }) => (
  <Panel title={t('admin.ledgerHistory')} flush>
    <ol>
      {block.history.map((movement) => (
        <Step key={movement.sid + movement.serial} movement={movement} unit={block.unit} />
      ))}
    </ol>
  </Panel>
)

function Step({ movement, unit }: { readonly movement: Movement; readonly unit: string }) {
  const { kind, at, serial, quantity: units, from, to, operation, evidence } = movement
  return (
    <li className={styles.step}>
      <div className={`stack gap-1 content-start note ${styles.stepHead}`}>
        <span className="text-m strong ink">{movementWords(kind)}</span>
        <time dateTime={at}>{dateTime(at)}</time>
        {operation && (
          <Link className="no-wrap" to={hrefOf('adminOperation', { operationSid: operation.sid })}>
            {operation.name}
          </Link>
        )}
      </div>
      <div className="stack gap-3 shrink tabular">
        <span className={styles.serial}>{serial}</span>
        <span>{counted(quantity(units), unit)}</span>
        {/* A split changes the blocks, not the account: what lies between is the ledger's own. */}
        {kind !== 'split' && (
          <span className={styles.way}>
            {from && <Place place={from} />}
            <span aria-hidden>→</span>
            <span className="visually-hidden">{t('admin.ledgerTo')}</span>
            {to && <Place place={to} />}
          </span>
        )}
        {evidence.length > 0 && (
          <ul className="stack gap-1 text-s breaks" aria-label={t('admin.ledgerEvidence')}>
            {evidence.map((one) => (
              <li key={one.kind + one.value}>
                <Evidence {...one} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </li>
  )
}

const Evidence = ({ kind, value }: Movement['evidence'][number]) => (
  <>
    <span className="quiet">{t(`admin.ledgerEvidence.${kind}`)}</span>{' '}
    {kind === 'registryLink' && value.startsWith('https://') ? (
      <ExternalLink href={value}>{value}</ExternalLink>
    ) : (
      <span className={styles.serial}>{value}</span>
    )}
  </>
)
