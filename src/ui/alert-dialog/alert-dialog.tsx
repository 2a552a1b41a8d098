import { CheckmarkCircleRegular, ErrorCircleRegular } from '@fluentui/react-icons'
import { useSelector } from '@xstate/react'
import { useEffect, useId, useRef } from 'react'
import { DEFAULT_LABELS } from '../../../machines/alert-dialog/events.ts'
import { t } from '../../lib/messages.ts'
import { Button } from '../button.tsx'
import { alertActor } from './alert-actor.ts'
import { dialogOpened } from '../open-dialogs.ts'
import styles from './alert-dialog.module.css'

const ICONS = {
  check: <CheckmarkCircleRegular aria-hidden className={styles.check} fontSize={28} />,
  other: <ErrorCircleRegular aria-hidden className={styles.other} fontSize={28} />,
} as const

type Props = {
  /** A question wanted it, and its closing is over. */
  readonly onLogOut: () => void
}

/** Draws what the machine says; the browser's own modal keeps focus and page behind it. */
export function AlertDialog({ onLogOut }: Props) {
  const state = useSelector(alertActor, (snapshot) => snapshot.value)
  const options = useSelector(alertActor, (snapshot) => snapshot.context.current?.options)
  const dialog = useRef<HTMLDialogElement>(null)
  const [title, message] = [useId(), useId()]
  useEffect(() => {
    const subscription = alertActor.on('logOut', onLogOut)
    return () => subscription.unsubscribe()
  }, [onLogOut])
  useEffect(() => {
    if (state === 'open' && !dialog.current?.open) dialog.current?.showModal()
    if (state === 'closed') dialog.current?.close()
    return state === 'open' && dialog.current ? dialogOpened(dialog.current) : undefined
  }, [state])
  return (
    <dialog
      ref={dialog}
      role="alertdialog"
      aria-labelledby={title}
      aria-describedby={message}
      className={styles.dialog}
      data-state={state}
      onCancel={(event) => {
        event.preventDefault()
        alertActor.send({ type: 'escape' })
      }}
    >
      {options?.icon && ICONS[options.icon]}
      <h2 id={title} className="title-l tight">
        {options?.title}
      </h2>
      <div id={message}>
        <p className={`top-3 soft keep-lines ${styles.message}`}>{options?.message}</p>
        {options?.items && <Items items={options.items} />}
      </div>
      <div className={styles.actions}>
        {options?.deny !== null && (
          <Button
            label={options?.deny?.text ?? t(DEFAULT_LABELS.deny)}
            variant={options?.deny?.variant ?? 'secondary'}
            onClick={() => alertActor.send({ type: 'deny' })}
          />
        )}
        <Button
          label={options?.confirm?.text ?? t(DEFAULT_LABELS.confirm)}
          variant={options?.confirm?.variant ?? 'primary'}
          onClick={() => alertActor.send({ type: 'confirm' })}
        />
      </div>
    </dialog>
  )
}

const FEW = 5

/** The first few; the others are folded. */
function Items({ items }: { readonly items: readonly string[] }) {
  const lines = items.map((item) => (
    <li key={item} className="breaks">
      {item}
    </li>
  ))
  return (
    <div className={`stack gap-2 top-3 text-m ${styles.items}`}>
      <ul>{lines.slice(0, FEW)}</ul>
      {items.length > FEW && (
        <details>
          <summary>{t('common.moreItems', { count: items.length - FEW })}</summary>
          <ul>{lines.slice(FEW)}</ul>
        </details>
      )}
    </div>
  )
}
