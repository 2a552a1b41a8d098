/** The list that one last looked at in this tab, to go through it one operation after the other. */
import { ChevronLeftRegular, ChevronRightRegular } from '@fluentui/react-icons'
import { useNavigate } from 'react-router'
import { t } from '../../../lib/messages.ts'
import { Button } from '../../../ui/button.tsx'

const KEY = 'understory.lastList'

type List = { readonly sids: readonly string[] }

/** @param sids as the list shows them, from top to bottom; they keep their order when one of them moves on */
export function keepList(sids: readonly string[]): void {
  sessionStorage.setItem(KEY, JSON.stringify({ sids } satisfies List))
}

/** Where an operation stands in it. @returns null: it came from elsewhere */
export function placeInList(kept: string | null, sid: string) {
  const { sids = [] } = kept ? (JSON.parse(kept) as Partial<List>) : {}
  const at = sids.indexOf(sid)
  if (at < 0 || sids.length < 2) return null
  return { place: at + 1, count: sids.length, before: sids[at - 1], after: sids[at + 1] }
}

type Props = { readonly sid: string; readonly hrefOf: (sid: string) => string }

export function InList({ sid, hrefOf }: Props) {
  const navigate = useNavigate()
  const found = placeInList(sessionStorage.getItem(KEY), sid)
  if (!found) return null
  const { place, count, before, after } = found
  const way = (to: string | undefined, label: string, icon: React.ReactElement) => (
    <Button
      label={label}
      modifier="icon"
      variant="quiet"
      size="small"
      icon={icon}
      disabled={!to}
      onClick={() => to && void navigate(hrefOf(to))}
    />
  )
  return (
    <nav className="inline-row gap-1" aria-label={t('operation.inList')}>
      {way(before, t('operation.previousInList'), <ChevronLeftRegular />)}
      <span className="note tabular">
        {t('operation.placeInList', { place: String(place), count: String(count) })}
      </span>
      {way(after, t('operation.nextInList'), <ChevronRightRegular />)}
    </nav>
  )
}
