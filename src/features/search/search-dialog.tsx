/** One field for pages, actions and search results: a combobox as the ARIA practices have it. */
/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a datalist has no groups */
import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useState, type KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'
import { useLocation, useNavigate } from 'react-router'
import type { Viewer } from '../../../contract/session.ts'
import type { PageEntry } from '../../../machines/kernel/page.ts'
import { t } from '../../lib/messages.ts'
import { showcaseQuery } from '../shared/offering/queries.ts'
import suggestions from '../../ui/combobox.module.css'
import modal from '../../ui/form/form-dialog.module.css'
import { pageActions } from '../../ui/page-actions.ts'
import { useModal } from '../../ui/use-modal.ts'
import {
  commands,
  entriesOfActions,
  entriesOfHits,
  entriesOfMachines,
  entriesOfPages,
  keepRecent,
  recentOf,
  showcased,
  type OpenPage,
} from './entries.ts'
import { groupsAtFirst, groupsFor, type Entry, type Group } from './ranking.ts'
import styles from './search.module.css'
import { useHits } from './use-hits.ts'
import { TEXT_LIMITS } from '../../../machines/kernel/text-limits.ts'

type Props = {
  /** null: a visitor, who finds what is open to all. */
  readonly viewer: Viewer | null
  /** That the viewer may open. */
  readonly pages: readonly OpenPage[]
  readonly machines: readonly PageEntry[]
  /** Before the dialog was there. */
  readonly typed?: string
  readonly onClose: () => void
}

const MOVES: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at <= 0 ? count : at) - 1,
}

export function SearchDialog({ viewer, pages, machines, typed = '', onClose }: Props) {
  const id = useId()
  const dialog = useModal()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const [text, setText] = useState(typed)
  /** Of the entry that the arrows went to; null: none yet. */
  const [chosen, setChosen] = useState<string | null>(null)
  // As they were when it opened: the page behind it does not change what is offered under one's fingers.
  const [known] = useState(() => ({
    recent: recentOf(viewer),
    // A link to another page of the list is found there; one to this page clears its filters.
    actions: entriesOfActions(
      pageActions().filter(({ href }) => href === pathname || !pages.some(({ to }) => to === href)),
    ),
    pages: entriesOfPages(pages),
    commands: commands(viewer),
    more: entriesOfMachines(machines),
  }))
  const isMember = viewer?.current != null
  const { data: showcase } = useQuery({ ...showcaseQuery, enabled: viewer === null })
  const { hits, isSearching, isFailed } = useHits(text, isMember)
  const isEmpty = text.trim() === ''
  const found = viewer ? entriesOfHits(hits, viewer) : showcased(showcase?.items ?? [], text)
  const groups = isEmpty ? groupsAtFirst(known) : groupsFor(text, known, found)
  const entries = groups.flatMap(({ kind, entries: inside }) =>
    inside.map((entry) => ({ entry, id: idOf(id, kind, entry) })),
  )
  // Enter takes the nearest entry of a text, and nothing while the field is empty: an action may send an event.
  const index = entries.findIndex((one) => one.id === chosen)
  const at = index < 0 && !isEmpty ? 0 : index
  const active = entries[at]
  const activeId = active?.id
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
  }, [activeId])
  const choose = (entry: Entry) => {
    keepRecent(viewer, entry)
    // Closed first: what follows may open a dialog of its own.
    flushSync(onClose)
    if (entry.to === undefined) entry.run?.()
    else void navigate(entry.to)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter that ends a word of an input method chooses nothing.
    if (event.nativeEvent.isComposing) return
    const move = MOVES[event.key]
    if (move && entries.length > 0) setChosen(entries[move(at, entries.length)]?.id ?? null)
    else if (event.key === 'Enter' && active) choose(active.entry)
    else return
    event.preventDefault()
  }
  return (
    <dialog
      ref={dialog}
      className={modal.dialog}
      aria-label={t('search.title')}
      onClose={onClose}
      // A click beside it closes it, where the browser knows that.
      {...{ closedby: 'any' }}
    >
      <div className={styles.frame}>
        <input
          className={styles.field}
          type="text"
          role="combobox"
          aria-label={t('search.title')}
          aria-autocomplete="list"
          aria-expanded
          aria-controls={`${id}list`}
          aria-activedescendant={activeId}
          autoComplete="off"
          spellCheck={false}
          maxLength={TEXT_LIMITS.search}
          placeholder={t('search.placeholder')}
          value={text}
          onChange={({ target }) => {
            setText(target.value)
            setChosen(null)
          }}
          onKeyDown={onKeyDown}
        />
        <div
          id={`${id}list`}
          role="listbox"
          aria-label={t('search.results')}
          tabIndex={-1}
          className={styles.list}
        >
          {groups.map((group) => (
            <Entries key={group.kind} id={id} group={group} activeId={activeId} onChoose={choose} />
          ))}
        </div>
        <output className="pad-3-5 note" aria-live="polite">
          {statusOf({ count: entries.length, isMember, isSearching, isFailed })}
        </output>
      </div>
    </dialog>
  )
}

const idOf = (id: string, kind: string, { key }: Entry): string =>
  `${id}${kind} ${key}`.replaceAll(/[^\w-]/g, '_')

type Status = {
  readonly count: number
  readonly isMember: boolean
  readonly isSearching: boolean
  readonly isFailed: boolean
}

function statusOf({ count, isMember, isSearching, isFailed }: Status): string {
  if (isFailed) return t('search.failed')
  if (isSearching) return t('search.searching')
  if (count > 0) return t('search.count', { count })
  return t(isMember ? 'search.nothing' : 'search.nothingForVisitors')
}

type EntriesProps = {
  readonly id: string
  readonly group: Group
  readonly activeId: string | undefined
  readonly onChoose: (entry: Entry) => void
}

function Entries({ id, group: { kind, entries }, activeId, onChoose }: EntriesProps) {
  const heading = `${id}heading${kind}`
  return (
    <div role="group" aria-labelledby={heading}>
      <div id={heading} className="pad-3-4 text-xs strong quiet">
        {t(`search.${kind}`)}
      </div>
      {entries.map((entry) => {
        const own = idOf(id, kind, entry)
        return (
          // The keys are the field's.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
          <div
            key={own}
            id={own}
            role="option"
            tabIndex={-1}
            aria-selected={own === activeId}
            className={`wrap between col-gap-4 ${suggestions.option}`}
            // The focus stays in the field.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onChoose(entry)}
          >
            <span className="breaks">{entry.title}</span>
            <span className="note breaks">{entry.note}</span>
          </div>
        )
      })}
    </div>
  )
}
