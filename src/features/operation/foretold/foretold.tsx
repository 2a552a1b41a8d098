/** "What this will do": the machine is stepped here as the server will step it, before anything is sent. */
import { useEffect, useState } from 'react'
import type { Offer } from '../../../../contract/operations/shapes.ts'
import { actingAs } from '../../../../machines/operation/acting.ts'
import { foresee } from '../../../../machines/operation/foresight.ts'
import { t } from '../../../lib/messages.ts'
import { FactItem, TextList } from '../../../ui/page.tsx'
import { restore } from '../../shared/operation/use-remote-machine.ts'
import { useViewer } from '../../shared/session/viewer.ts'
import styles from './foretold.module.css'
import { foretoldParts } from './foretold-view.ts'
import { useForeseenPlace } from './foreseen-context.ts'
import { useOperation } from '../../shared/operation/operation-context.ts'

export type Payload = Readonly<Record<string, unknown>>

type OfferProps = {
  readonly offer: Offer
  /** There is the width of the page: parts stand side by side. */
  readonly isWide?: boolean
}

/** Of an event that asks for nothing. */
export function OfferForetold({ offer, isWide = false }: OfferProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Fold title={t('operation.whatDoes', { event: offer.label })} isWide={isWide} onOpen={setOpen}>
      {isOpen && <Foretold type={offer.type} payload={{}} />}
    </Fold>
  )
}

type FoldProps = {
  readonly title: string
  readonly isWide?: boolean
  readonly onOpen: (isOpen: boolean) => void
  readonly children: React.ReactNode
}

export const Fold = ({ title, isWide = false, onOpen, children }: FoldProps) => (
  <details
    className={isWide ? `${styles.fold} ${styles.wide}` : styles.fold}
    onToggle={(event) => onOpen(event.currentTarget.open)}
  >
    <summary>{title}</summary>
    {children}
  </details>
)

type ForetoldProps = {
  readonly type: string
  readonly payload: Payload | null
  readonly filled?: Payload
}

export function Foretold({ type, payload, filled = {} }: ForetoldProps) {
  const { detail, workflow } = useOperation()
  const viewer = useViewer()
  const [at] = useState(() => new Date().toISOString())
  const role = actingAs(detail.sides, workflow.events[type]?.roles)
  const by = { userId: viewer?.person.sid ?? '', role }
  const foreseen = foresee({ workflow, snapshot: restore(detail), type, payload, filled, by, at })
  const { show } = useForeseenPlace()
  const place = foreseen ? JSON.stringify(foreseen.value) : null
  useEffect(() => {
    show(place === null ? null : JSON.parse(place))
    return () => show(null)
  }, [place, show])
  if (!foreseen) return <p className={styles.quiet}>{t('operation.dependsOnForm')}</p>
  return (
    <dl className={styles.list} aria-live="polite">
      {foretoldParts(foreseen, { type, payload }, detail, workflow).map(({ key, title, lines }) => (
        <FactItem key={key} className={styles[key]} label={title}>
          <TextList texts={lines} />
        </FactItem>
      ))}
    </dl>
  )
}
