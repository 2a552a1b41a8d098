/** Where units are: kind of account, whose, and for which operation. */
import { Link } from 'react-router'
import { hrefOf } from '../../addresses/paths.ts'
import { CellLine, CellNote } from '../../ui/data-list/data-list-cells.tsx'
import styles from './ledger.module.css'
import type { Block } from '../shared/ledger/queries.ts'
import { accountWords } from '../shared/ledger/words.ts'

type Where = Omit<Block['places'][number], 'quantity'>

export const Place = ({ place: { account, organization, operation } }: { readonly place: Where }) => (
  <span className={styles.place}>
    <CellLine>
      <span className={`inline-row gap-3 weight-500 ${styles.account}`} data-account={account}>
        {accountWords(account)}
      </span>
    </CellLine>
    {(organization ?? operation) && (
      <CellNote>
        {organization && (
          <Link to={hrefOf('organization', { organizationSid: organization.sid })}>{organization.name}</Link>
        )}
        {organization && operation && ' · '}
        {operation && (
          <Link className="no-wrap" to={hrefOf('adminOperation', { operationSid: operation.sid })}>
            {operation.name}
          </Link>
        )}
      </CellNote>
    )}
  </span>
)
