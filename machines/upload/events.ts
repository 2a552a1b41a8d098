/** Events of one file that is uploaded and checked by the server. */

/** As a browser's File has it; the sender is given the file itself. */
export type PickedFile = { readonly name: string; readonly size: number }

/** - empty: no bytes · tooLarge: past the limit, known before anything is sent */
export type Unfit = 'empty' | 'tooLarge'

export type UploadInput = {
  /** Bytes that the server takes; null: any file is sent, and the server says what does not fit. */
  readonly most: number | null
}

export type UploadEvent =
  | { readonly type: 'pick'; readonly file: PickedFile }
  | { readonly type: 'drop' }
  | { readonly type: 'start'; readonly kind: string }
  | { readonly type: 'cancel' }
  | { readonly type: 'retry' }
  | { readonly type: 'another' }
  | SendingEvent

/** What the actor that sends tells. */
export type SendingEvent =
  /** Share of the bytes that have left, 0 to 1. */
  | { readonly type: 'progress'; readonly share: number }
  | { readonly type: 'answered'; readonly sid: string }
  | { readonly type: 'refused'; readonly reason: string }
