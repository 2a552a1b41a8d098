/** The list that one last looked at in this tab, to go through it one operation after the other. */
import { ChevronLeftRegular, ChevronRightRegular } from '@fluentui/react-icons'
import { Link, useNavigate } from 'react-router'
import { t } from '../../../lib/messages.ts'
import { readStored, writeStored } from '../../../lib/storage.ts'
import { IconButton } from '../../../ui/button.tsx'

const KEY = 'understory.lastList'

type List = {
  readonly sids: readonly string[]
  /** With its filter and order. */
  readonly address: string
}

/** @param sids as the list shows them, from top to bottom; they keep their order when one of them moves on */
export function keepList(sids: readonly string[], address: string): void {
  writeStored('sessionStorage', KEY, JSON.stringify({ sids, address } satisfies List))
}

const read = (kept: string | null): Partial<List> => (kept ? (JSON.parse(kept) as Partial<List>) : {})

/** Where an operation is in it. @returns null: it came from elsewhere */
export function placeInList(kept: string | null, sid: string) {
  const { sids = [] } = read(kept)
  const at = sids.indexOf(sid)
  if (at < 0 || sids.length < 2) return null
  return { place: at + 1, count: sids.length, before: sids[at - 1], after: sids[at + 1] }
}

type LinkProps = { readonly to: string; readonly children: string }

/** Back to the list, as it was when it was looked at last. */
export function ListLink({ to, children }: LinkProps) {
  const { address = to } = read(readStored('sessionStorage', KEY))
  return <Link to={address.split('?')[0] === to ? address : to}>{children}</Link>
}

type Props = { readonly sid: string; readonly hrefOf: (sid: string) => string }

export function InList({ sid, hrefOf }: Props) {
  const navigate = useNavigate()
  const found = placeInList(readStored('sessionStorage', KEY), sid)
  if (!found) return null
  const { place, count, before, after } = found
  const way = (to: string | undefined, label: string, icon: React.ReactElement) => (
    <IconButton
      label={label}
      size="small"
      icon={icon}
      disabled={!to}
      // So that the browser leads back to the list.
      onClick={() => to && void navigate(hrefOf(to), { replace: true })}
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
