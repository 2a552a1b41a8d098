/** Copy by message id, per locale and area in public/messages; an area is fetched with the screen that needs it. */
import common from '../../public/messages/en/common.json' with { type: 'json' }
import type admin from '../../public/messages/en/admin.json'
import type account from '../../public/messages/en/account.json'
import type cart from '../../public/messages/en/cart.json'
import type catalogue from '../../public/messages/en/catalogue.json'
import type certificate from '../../public/messages/en/certificate.json'
import type contract from '../../public/messages/en/contract.json'
import type compliance from '../../public/messages/en/compliance.json'
import type contributions from '../../public/messages/en/contributions.json'
import type front from '../../public/messages/en/front.json'
import type imports from '../../public/messages/en/imports.json'
import type insights from '../../public/messages/en/insights.json'
import type inspector from '../../public/messages/en/inspector.json'
import type invoices from '../../public/messages/en/invoices.json'
import type issuing from '../../public/messages/en/issuing.json'
import type machines from '../../public/messages/en/machines.json'
import type market from '../../public/messages/en/market.json'
import type onboarding from '../../public/messages/en/onboarding.json'
import type operation from '../../public/messages/en/operation.json'
import type payments from '../../public/messages/en/payments.json'
import type planning from '../../public/messages/en/planning.json'
import type registry from '../../public/messages/en/registry.json'
import type requests from '../../public/messages/en/requests.json'
import type search from '../../public/messages/en/search.json'
import type shared from '../../public/messages/en/shared.json'
import type settings from '../../public/messages/en/settings.json'
import type submission from '../../public/messages/en/submission.json'
import { fillMessage, type Catalogue, type MessageValues } from '../../machines/kernel/messages.ts'
import { build } from './build.ts'
import { locale } from './locale.ts'
import { quantity } from './format-basics.ts'

type Areas = {
  common: typeof common
  shared: typeof shared
  admin: typeof admin
  account: typeof account
  settings: typeof settings
  front: typeof front
  market: typeof market
  operation: typeof operation
  payments: typeof payments
  planning: typeof planning
  registry: typeof registry
  requests: typeof requests
  search: typeof search
  certificate: typeof certificate
  imports: typeof imports
  issuing: typeof issuing
  inspector: typeof inspector
  invoices: typeof invoices
  insights: typeof insights
  submission: typeof submission
  cart: typeof cart
  machines: typeof machines
  catalogue: typeof catalogue
  compliance: typeof compliance
  contract: typeof contract
  onboarding: typeof onboarding
  contributions: typeof contributions
}
export type Area = keyof Areas
export type MessageId = { [Name in Area]: `${Name}.${Extract<keyof Areas[Name], string>}` }[Area]

const catalogues = new Map<Area, Catalogue>([['common', common]])
const loading = new Map<Area, Promise<void>>()

/** Resolves when the areas can be read. A failed fetch is tried again at the next call. */
export async function loadMessages(...areas: readonly Area[]): Promise<void> {
  await Promise.all(areas.filter((area) => !catalogues.has(area)).map(load))
}

/** A module, together with the area of copy that it shows. */
export async function withMessages<Module>(area: Area, module: Promise<Module>): Promise<Module> {
  const [loaded] = await Promise.all([module, loadMessages(area)])
  return loaded
}

function load(area: Area): Promise<void> {
  const known = loading.get(area)
  if (known) return known
  const started = fetch(`/messages/${locale()}/${area}.json?v=${build}`)
    .then(async (answer) => {
      if (!answer.ok) throw new Error(`messages of ${area}: ${answer.status}`)
      keepMessages(area, (await answer.json()) as Catalogue)
    })
    .finally(() => loading.delete(area))
  loading.set(area, started)
  return started
}

/** For what is drawn without a server. */
export const keepMessages = (area: Area, messages: Catalogue): void => void catalogues.set(area, messages)

/** A name that is read from the right would take the numbers beside it to its other side. */
const isolated = (value: string): string =>
  /[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(value) ? `\u2068${value}\u2069` : value

/** The text of a message; `{name}` stands for a value, numbers in the French form. Unknown ids show themselves. */
export function t(id: MessageId, values: MessageValues = {}): string {
  const [area = '', ...rest] = id.split('.')
  const message = catalogues.get(area as Area)?.[rest.join('.')]
  return message === undefined ? id : fillMessage(message, values, locale(), quantity, isolated)
}
