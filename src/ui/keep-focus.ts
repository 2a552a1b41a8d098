/** When nothing modal is in the way any longer: only then the page takes the focus. */
export function whenPageIsBack(run: () => void): void {
  const modal = document.querySelector('dialog[open]')
  if (modal) modal.addEventListener('close', run, { once: true })
  // A task of its own: what the queries have delivered is drawn by then.
  else setTimeout(run)
}

/** After what had the focus has gone, such as a row that was deleted: the content has it, not the top of the page. */
export const keepFocus = (): void =>
  whenPageIsBack(() => {
    const element = document.activeElement
    // A button of a modal that has just closed still counts as focused, until the next frame.
    const isLost = !element || element === document.body || !element.checkVisibility()
    if (isLost) document.getElementById('content')?.focus({ preventScroll: true })
  })

/** The `ref` of what may leave with the focus in it, such as a page: the content that comes has it, however late that is. */
export const handOverFocus = (element: HTMLElement | null) => () => {
  if (element?.contains(document.activeElement)) keepFocus()
}
