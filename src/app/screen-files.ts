/** The files of screens, fetched before they are needed and run only then. */
import { linkOf, SCREEN_FILES, type ScreenFiles } from '../../contract/http/screen-files.ts'
import { build } from '../lib/build.ts'

let table: Promise<ScreenFiles> | undefined

async function fetchTable(): Promise<ScreenFiles> {
  const answer = await fetch(`/${SCREEN_FILES}?v=${build}`)
  if (!answer.ok) throw new Error(`${SCREEN_FILES}: ${answer.status}`)
  return (await answer.json()) as ScreenFiles
}

/** Fetches a screen's files without running them. @param pattern `/admin/operations/:operationSid` @throws in development */
export async function fetchFiles(pattern: string): Promise<void> {
  table ??= fetchTable()
  const { files, screens } = await table
  await Promise.all((screens[pattern] ?? []).map((place) => fetchFile(files[place]!)))
}

/** Files of a screen that is asked for: at once, and not one after the other as imports name them. */
export function fetchKnownFiles(pattern: string): void {
  // Without the table nothing is known. A page that is opened names the files of its own screen.
  if (table) void fetchFiles(pattern).catch(() => null)
}

function fetchFile(file: string): Promise<void> {
  const known = document.querySelector(`link[href=${JSON.stringify(file)}]`)
  // Copy is asked for when its screen is run, and kept for a day.
  if (known || file.startsWith('/messages/')) return Promise.resolve()
  const link = document.createElement('link')
  for (const [name, value] of Object.entries(linkOf(file))) link.setAttribute(name, value)
  return new Promise((resolve) => {
    link.onload = link.onerror = () => resolve()
    document.head.append(link)
  })
}
