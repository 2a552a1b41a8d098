/** The page of a portal that was shown last in this tab: pages outside the portals lead back to it. */
import { readStoredJson, writeStored } from './storage.ts'

const KEY = 'understory.cameFrom'

type CameFrom = { readonly path: string; readonly title: string }

export const noteCameFrom = (page: CameFrom): void => writeStored('sessionStorage', KEY, JSON.stringify(page))

/** @returns null in a tab that has shown none */
export const cameFrom = (): CameFrom | null => readStoredJson('sessionStorage', KEY) as CameFrom | null
