import { Toast, ToastBody, Toaster, ToastTitle, useId, useToastController } from '@fluentui/react-components'
import { useEffect } from 'react'
import { takeNotices } from '../lib/notifications.ts'

/** Hands what waits to Fluent's toaster, whenever the count grows. */
export function Toasts({ count }: { readonly count: number }) {
  const toasterId = useId('toaster')
  const { dispatchToast } = useToastController(toasterId)
  useEffect(() => {
    for (const { intent, title, body } of takeNotices())
      dispatchToast(
        <Toast>
          <ToastTitle>{title}</ToastTitle>
          {body && <ToastBody>{body}</ToastBody>}
        </Toast>,
        { intent, timeout: intent === 'error' ? 8_000 : 4_000, pauseOnHover: true },
      )
  }, [count, dispatchToast])
  return <Toaster toasterId={toasterId} position="bottom-end" pauseOnWindowBlur />
}
