/** What can be done on the page that is shown, for the search dialog: its own controls, and what pages register beside them. */
import { useEffect, useState } from 'react'
import { t } from '../lib/messages.ts'
import { whenPageIsBack } from './keep-focus.ts'

export type PageAction = {
  readonly label: string
  /** What it is about. */
  readonly note?: string
  /** Where it leads, when it is a link. */
  readonly href?: string | undefined
  readonly run: () => void
}

const registered = new Map<symbol, readonly PageAction[]>()

/** What no control of the page does at once, such as an entry of a closed menu; the server decides as it does for its buttons. */
export function usePageActions(actions: readonly PageAction[]): void {
  const [key] = useState(Symbol)
  useEffect(() => void registered.set(key, actions))
  useEffect(() => () => void registered.delete(key), [key])
}

const BUTTONS = 'button, [role=switch], :is(nav, search, header) a:not([aria-current])'
const ROW = 'tr *, [role=row] *'
/** What narrows or arranges the page; the fields of a form are filled in their order. */
const FIELDS = 'search select, select:not(form *, .fui-Field *, tr *, [role=row] *), input[type=search]'
/** What turns photos and unfolds rows only shows more of what is in sight; a card of a list is marked at the card. */
const SHOWING =
  '[aria-roledescription=carousel] *, :is(tr, [role=row]) [aria-expanded]:not([aria-haspopup]), li article [aria-pressed]'

/** Registered actions, then buttons and views, then fields, then what rows of a table have. */
export function pageActions(): readonly PageAction[] {
  const own = [...registered.values()].flat()
  const [inRows = [], ofPage = []] = [true, false].map((inRow) =>
    controls(BUTTONS).filter((control) => control.matches(ROW) === inRow),
  )
  const shown = [...ofPage.map(actionOf), ...controls(FIELDS).map(fieldActionOf), ...inRows.map(actionOf)]
  const keys = Map.groupBy(shown, ({ label, note }) => `${label} ${note}`)
  return [
    ...own,
    ...shown.filter(
      ({ label, note }) =>
        // Two of the same name cannot be distinguished.
        label !== '' && keys.get(`${label} ${note}`)?.length === 1 && !own.some((one) => one.label === label),
    ),
  ]
}

const controls = (selector: string): readonly HTMLElement[] =>
  [...(document.getElementById('content')?.querySelectorAll<HTMLElement>(selector) ?? [])].filter(
    (control) =>
      control.checkVisibility({ visibilityProperty: true }) &&
      !control.matches(`:disabled, [aria-disabled=true], thead *, [role=columnheader] *, ${SHOWING}`),
  )

const actionOf = (control: HTMLElement) => ({
  label: nameOf(control),
  note: placeOf(control),
  href: control.getAttribute('href') ?? undefined,
  // From the keyboard one goes on from the control, not from the top of the page.
  run: () =>
    whenPageIsBack(() => {
      control.focus()
      control.click()
    }),
})

const fieldActionOf = (field: HTMLElement) => ({
  label: field.matches('search select') ? t('shared.filterBy', { name: nameOf(field) }) : nameOf(field),
  note: field instanceof HTMLSelectElement ? (field.selectedOptions[0]?.label ?? '') : '',
  run: () => whenPageIsBack(() => field.focus()),
})

function nameOf(control: HTMLElement): string {
  const label =
    control instanceof HTMLInputElement || control instanceof HTMLSelectElement ? control.labels?.[0] : null
  // A label around its field holds the choices of the field as well.
  const named = label?.contains(control) ? label.firstChild : label
  return (control.getAttribute('aria-label') ?? (named ?? control).textContent ?? '').trim()
}

/** The part of the page around it. */
function placeOf(control: HTMLElement): string {
  const part = control.parentElement?.closest('tr, [role=row], nav, section, article, li, fieldset, dialog')
  return (
    part?.getAttribute('aria-label') ??
    part?.querySelector('h2, h3, h4, legend, td a, [role=cell] a')?.textContent.trim() ??
    ''
  )
}
