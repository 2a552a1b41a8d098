/** The whole screen for one element; the whole window where the browser does not give its screen away. */
import { useState, useSyncExternalStore, type RefObject } from 'react'

const subscribe = (listener: () => void) => {
  document.addEventListener('fullscreenchange', listener)
  return () => document.removeEventListener('fullscreenchange', listener)
}

export type FullScreen = { readonly isOn: boolean; readonly toggle: () => void }

export function useFullScreen(frame: RefObject<HTMLElement | null>): FullScreen {
  const element = useSyncExternalStore(subscribe, () => document.fullscreenElement)
  const [fillsWindow, setFillsWindow] = useState(false)
  const isReal = element !== null && element === frame.current
  const toggle = () => {
    if (isReal) return void document.exitFullscreen()
    if (fillsWindow) return setFillsWindow(false)
    const asked = frame.current?.requestFullscreen?.()
    if (asked) asked.catch(() => setFillsWindow(true))
    else setFillsWindow(true)
  }
  return { isOn: isReal || fillsWindow, toggle }
}
