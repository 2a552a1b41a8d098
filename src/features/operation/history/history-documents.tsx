import { useSuspenseQuery } from '@tanstack/react-query'
import { lazy } from 'react'
import type { OperationDocument } from '../../../../contract/operations/shapes.ts'
import { addressOf } from '../../../lib/http.ts'
import { bytes, dateTime } from '../../../lib/format.ts'
import { t } from '../../../lib/messages.ts'
import { Empty } from '../../../ui/page.tsx'
import { loadInvoiceList } from '../../shared/invoice/parts.tsx'
import { documentsQuery } from '../../shared/operation/queries.ts'
import styles from './history.module.css'
import { useOperation } from '../../shared/operation/operation-context.ts'
import { placeOf } from '../plan-view.ts'

/** With the rest of the documents, not after it. */
const InvoiceList = lazy(async () => ({ default: await loadInvoiceList() }))

export function Documents() {
  const { detail } = useOperation()
  const { data } = useSuspenseQuery(documentsQuery(detail.sid))
  return (
    <>
      <InvoiceList sid={detail.sid} isBox={false} />
      <Uploaded items={data.items} />
    </>
  )
}

function Uploaded({ items }: { readonly items: readonly OperationDocument[] }) {
  const { workflow } = useOperation()
  if (items.length === 0) return <Empty title={t('operation.noDocuments')} />
  return (
    <ul className={styles.list}>
      {items.map(({ sid, name, kind, bytes: size, uploadedAt, uploadedBy, sha256 }) => (
        <li key={sid} className={styles.item}>
          <a className="strong breaks" href={addressOf('/documents/:sid', { sid })} download>
            {name}
          </a>
          <span className="note">
            {placeOf(workflow, kind)}, {bytes(size)}, {uploadedBy}, {dateTime(uploadedAt)}
          </span>
          <span className="text-xs quiet breaks mono">{sha256}</span>
        </li>
      ))}
    </ul>
  )
}
