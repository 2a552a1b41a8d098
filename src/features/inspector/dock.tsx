/** In the page that is inspected: tells the inspector, and holds its frame where it is docked. Loaded when it is asked for. */
import { DismissRegular, OpenRegular } from '@fluentui/react-icons'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { places } from '../../addresses/paths.ts'
import { listenToActors } from '../../lib/inspection.ts'
import { t } from '../../lib/messages.ts'
import { IconButton } from '../../ui/button.tsx'
import { viewerQuery } from '../shared/session/viewer.ts'
import styles from './dock.module.css'
import { watchRemote } from './remote.ts'
import { openSender } from './sender.ts'
import { inspectorPlace } from './switch.ts'
import { mayInspect } from './who.ts'

const WINDOW = 'understory-inspector'
const FRAME = 'inspector-frame'

let popup: Window | null = null

/** The docked frame or the opened window, whichever asks; a page that was loaded again no longer knows its window. */
const isOurs = (source: MessageEventSource | null): boolean => {
  const frame = document.getElementById(FRAME)
  if (frame instanceof HTMLIFrameElement) return source === frame.contentWindow
  return source !== window && (popup === null || source === popup)
}

function tellEverything(): () => void {
  const sender = openSender(window, window.location.origin, crypto.randomUUID(), isOurs)
  const stops = [listenToActors(sender.next), watchRemote(sender.tell), sender.stop]
  return () => {
    for (const stop of stops) stop()
  }
}

export function InspectorDock() {
  const place = useSyncExternalStore(inspectorPlace.subscribe, inspectorPlace.get)
  const { data: viewer } = useQuery(viewerQuery)
  const isOn = place !== 'off' && mayInspect(viewer ?? null)
  useEffect(() => (isOn ? tellEverything() : undefined), [isOn])
  if (!isOn || place !== 'docked') return null
  return (
    <aside className={styles.dock} aria-label={t('shared.inspector')}>
      <div className={styles.bar}>
        <span className="grow text-m strong">{t('shared.inspector')}</span>
        <IconButton
          label={t('shared.inspectorWindow')}
          icon={<OpenRegular />}
          size="small"
          onClick={openWindow}
        />
        <IconButton
          label={t('shared.inspectorClose')}
          icon={<DismissRegular />}
          size="small"
          onClick={() => inspectorPlace.put('off')}
        />
      </div>
      <iframe id={FRAME} className={styles.frame} title={t('shared.inspector')} src={places.inspector.path} />
    </aside>
  )
}

/** Stays docked where the browser lets no window open. */
function openWindow(): void {
  popup = window.open(places.inspector.path, WINDOW, 'popup,width=1280,height=860')
  if (popup) inspectorPlace.put('window')
}
