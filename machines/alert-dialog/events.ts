/** The alert dialog's contract, from section 2 of the specification. */

type Button = { readonly variant?: 'primary' | 'secondary' | 'danger'; readonly text?: string }

export type AlertOptions = {
  readonly title: string
  /** Sentence under the title. */
  readonly message?: string
  /** What the answer applies to, each in one line. */
  readonly items?: readonly string[]
  readonly icon?: 'check' | 'other'
  /** Default text: "Confirm". */
  readonly confirm?: Button
  /** Default text: "Try again"; null: there is nothing to choose. */
  readonly deny?: Button | null
  readonly logOutOnClose?: boolean
}

/** One question. The id belongs to the code that asked; the answer names it. */
export type Alert = { readonly id: string; readonly options: AlertOptions }

export type AlertDialogEvent =
  | { readonly type: 'open'; readonly id: string; readonly options: AlertOptions }
  | { readonly type: 'confirm' }
  | { readonly type: 'deny' }
  | { readonly type: 'escape' }

export type AlertDialogEmitted =
  | { readonly type: 'resolved'; readonly id: string; readonly confirmed: boolean }
  /** The question wanted a log-out, and its closing is over. */
  | { readonly type: 'logOut' }

/** Message ids of buttons that were given no text: the keys for confirm and for try again. */
export const DEFAULT_LABELS = { confirm: 'common.confirm', deny: 'common.tryAgain' } as const

/** Length of the reverse animation, in milliseconds (specification section 9). */
export const CLOSING_TIME = 200
