/** Where the form and the recap of each kind are. */
import { places } from '../../addresses/paths.ts'
import type { Kind } from './request-values.ts'

const FORMS = {
  contribution: places.customContribution.path,
  multiYear: places.customMultiYear.path,
  retirement: places.customRetirement.path,
  ccuPurchase: places.customCcuPurchase.path,
} as const satisfies Readonly<Record<Kind, string>>

export const hrefOfForm = (kind: Kind): string => FORMS[kind]

export const kindAt = (pathname: string): Kind | undefined =>
  (Object.keys(FORMS) as Kind[]).find((kind) => FORMS[kind] === pathname)

export const hrefOfRecap = (kind: Kind): string => `${places.recapOperation.path}?type=${kind}`

export const hrefOfMade = (sid: string): string => `${places.recapOperation.path}?operation=${sid}`
