/** The way from a page to its journal in the inspector, for the owners of the platform. */
import { Link } from 'react-router'
import { allows } from '../../../../contract/organizations/access.ts'
import { t } from '../../../lib/messages.ts'
import { useViewer } from '../session/viewer.ts'
import { inspectorOf, type JournalOf } from './journal-address.ts'

export function InspectorLink(journal: JournalOf) {
  const viewer = useViewer()
  if (allows('superadmin', viewer) !== 'yes') return null
  return (
    <Link className="no-print" to={inspectorOf(journal)}>
      {t('operation.openInInspector')}
    </Link>
  )
}
