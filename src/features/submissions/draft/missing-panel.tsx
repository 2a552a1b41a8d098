/** What is missing before it can be submitted, each a way to its field. */
import { use, useMemo } from 'react'
import { Link } from 'react-router'
import type { OfferingContent } from '../../../../contract/offerings/offering-content.ts'
import type { SubmissionDetail } from '../../../../contract/offerings/submission-shapes.ts'
import { quantity } from '../../../lib/format.ts'
import { t } from '../../../lib/messages.ts'
import { Panel } from '../../../ui/page.tsx'
import { missingHref } from '../addresses.ts'
import { serialsOf } from '../issued.ts'
import { useWarned } from '../serials/use-serials.ts'
import type { Shortcoming } from './shortcomings.ts'
import { MissingContext, useContent, useSubmission } from './submission-context.ts'
import styles from '../submission.module.css'
import { missingWord, pageTitle } from '../../shared/submission/words.ts'

/** Which entry of its list lacks something: a vintage by its name, anything else by its place. */
export function whichOf(
  field: string,
  { inventory }: Pick<OfferingContent, 'inventory'>,
  { stock }: Pick<SubmissionDetail, 'stock'>,
): string {
  const [part, ...rest] = field.split('.')
  const place = rest.find((one) => /^\d+$/.test(one))
  if (place === undefined) return ''
  const line = part === 'inventory' ? inventory[Number(place)] : undefined
  const vintage = stock.find((one) => one.vintage.sid === line?.vintageSid)
  return vintage?.vintage.name ?? String(Number(place) + 1)
}

/** What is missing has the focus when it kept a submission from being sent. */
export const MISSING_ID = 'missing'

export function MissingPanel({ id }: { readonly id: string }) {
  const { isEditable } = useSubmission()
  const missing = use(MissingContext)
  if (!isEditable) return null
  const pages = [...Map.groupBy(missing, ({ page }) => page)]
  return (
    <Panel title={t('submission.missing')} aside={missing.length > 0 ? quantity(missing.length) : null}>
      {missing.length === 0 ? (
        <NothingMissing />
      ) : (
        <div id={MISSING_ID} tabIndex={-1} className={`stack gap-4 text-m ${styles.missing}`}>
          {pages.map(([page, items]) => (
            <div key={page}>
              <h3>{pageTitle(page)}</h3>
              <ul>
                {items.map((one) => (
                  <MissingLine key={`${one.field} ${one.what}`} one={one} id={id} />
                ))}
              </ul>
            </div>
          ))}
        </div>
      )}
    </Panel>
  )
}

/** A warning does not stop the submission, but what it warns of may be refused. */
function NothingMissing() {
  const { detail } = useSubmission()
  const inventory = useContent('inventory')
  const lines = useMemo(
    () => inventory.map((line) => ({ vintageSid: line.vintageSid, fresh: serialsOf(line, detail).fresh })),
    [inventory, detail],
  )
  const warned = useWarned(lines, detail.project.sid)
  return (
    <p className="hint">
      {warned > 0 ? t('submission.onlyWarnings', { count: warned }) : t('submission.nothingMissing')}
    </p>
  )
}

function MissingLine({ one, id }: { readonly one: Shortcoming; readonly id: string }) {
  const { detail } = useSubmission()
  const inventory = useContent('inventory')
  return (
    <li>
      <Link to={missingHref(one, id, detail.sid)}>
        {missingWord(one.what, whichOf(one.field, { inventory }, detail))}
      </Link>
    </li>
  )
}
