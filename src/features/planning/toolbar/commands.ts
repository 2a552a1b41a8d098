/** What keys mean in the table. Pure: a key in, a command out; what the commands do is in run.ts. */

const COMMANDS = [
  'add',
  'remove',
  'undo',
  'redo',
  'indent',
  'outdent',
  'up',
  'down',
  'milestone',
  'links',
  'earlier',
  'later',
  'longer',
  'shorter',
  'weekEarlier',
  'weekLater',
] as const
export type Command = (typeof COMMANDS)[number]

export type Key = {
  readonly key: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly shiftKey: boolean
  readonly altKey: boolean
}

const ALT: Readonly<Record<string, Command>> = {
  ArrowRight: 'indent',
  ArrowLeft: 'outdent',
  ArrowUp: 'up',
  ArrowDown: 'down',
  l: 'links',
  m: 'milestone',
}
const ALT_SHIFT: Readonly<Record<string, Command>> = {
  ArrowRight: 'later',
  ArrowLeft: 'earlier',
  ArrowUp: 'shorter',
  ArrowDown: 'longer',
  PageUp: 'weekEarlier',
  PageDown: 'weekLater',
}

/** null: the key means no command. */
export function commandOf({ key, ctrlKey, metaKey, shiftKey, altKey }: Key): Command | null {
  const isControl = ctrlKey || metaKey
  const letter = key.length === 1 ? key.toLowerCase() : key
  if (altKey && !isControl) return (shiftKey ? ALT_SHIFT : ALT)[letter] ?? null
  if (altKey) return null
  if (isControl && letter === 'z') return shiftKey ? 'redo' : 'undo'
  if (isControl && letter === 'y') return 'redo'
  if (isControl || shiftKey) return null
  if (key === 'Insert') return 'add'
  return key === 'Delete' ? 'remove' : null
}

/** For the list of keys that the toolbar shows. */
export const KEYS = [
  { keys: '↑ ↓ ← →', what: 'cells' },
  { keys: 'Enter, F2', what: 'edit' },
  { keys: 'Esc', what: 'cancel' },
  { keys: 'Shift+↑ ↓, Ctrl+A', what: 'select' },
  { keys: 'Insert', what: 'add' },
  { keys: 'Delete', what: 'remove' },
  { keys: 'Ctrl+Z, Ctrl+Y', what: 'undo' },
  { keys: 'Alt+→ ←', what: 'indent' },
  { keys: 'Alt+↑ ↓', what: 'order' },
  { keys: 'Alt+Shift+→ ←', what: 'move' },
  { keys: 'Alt+Shift+Page', what: 'week' },
  { keys: 'Alt+Shift+↑ ↓', what: 'length' },
  { keys: 'Alt+M', what: 'milestone' },
  { keys: 'Alt+L', what: 'links' },
] as const
