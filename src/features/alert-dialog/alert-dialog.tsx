import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
} from '@fluentui/react-components'
import { CheckmarkCircleRegular } from '@fluentui/react-icons'
import { useSelector } from '@xstate/react'
import { DEFAULT_TEXT } from '../../../machines/alert-dialog/events.ts'
import { alertActor } from './alert-actor.ts'

/** Draws what the machine says; closing plays while the machine is in its closing state. */
export function AlertDialog() {
  const isOpen = useSelector(alertActor, (snapshot) => snapshot.matches('open'))
  const options = useSelector(alertActor, (snapshot) => snapshot.context.current?.options)
  return (
    <Dialog open={isOpen} modalType="alert" onOpenChange={() => alertActor.send({ type: 'escape' })}>
      <DialogSurface>
        <DialogBody>
          <DialogTitle action={null}>
            {options?.icon === 'check' && <CheckmarkCircleRegular aria-hidden />} {options?.title}
          </DialogTitle>
          <DialogContent>{options?.message}</DialogContent>
          <DialogActions>
            <Button onClick={() => alertActor.send({ type: 'deny' })}>
              {options?.deny?.text ?? DEFAULT_TEXT.deny}
            </Button>
            <Button appearance="primary" onClick={() => alertActor.send({ type: 'confirm' })}>
              {options?.confirm?.text ?? DEFAULT_TEXT.confirm}
            </Button>
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  )
}
