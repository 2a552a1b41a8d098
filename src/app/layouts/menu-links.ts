/** The menu of an organization; the search finds its entries by the same names. */
import type { Side } from '../../features/shared/operation/queries.ts'
import type { Organization } from '../../../contract/session.ts'
import { homeIn } from '../../addresses/homes.ts'
import { hrefOf, places } from '../../addresses/paths.ts'
import { t } from '../../lib/messages.ts'
import { settingsOf } from './person-menu.tsx'

export type MenuLink = {
  readonly to: string
  readonly label: string
  /** Addresses that are under this entry though they do not begin with its own. */
  readonly holds?: RegExp
  /** The side whose waiting steps are counted beside it. */
  readonly court?: Side
}

/** What an organization that buys, sells, or both finds in its menu; who waits for validation finds the settings and the way back. */
export function menuLinksOf(organization: Organization): readonly MenuLink[] {
  const { sid: id, isBuyer, isSeller, accessStatus } = organization
  const settings = { to: settingsOf(organization), label: t('shared.settings'), holds: /\/settings\// }
  if (accessStatus !== 'validated')
    return [{ to: homeIn(organization), label: places.contributorOnboardingStatus.title }, settings]
  const buyer: readonly MenuLink[] = [
    {
      to: hrefOf('contributorHome', { id }),
      label: places.contributorHome.title,
      holds: /\/contributor\/[^/]+\/projectOffering\//,
      court: 'contributor',
    },
    {
      to: hrefOf('contributions', { id }),
      label: places.contributions.title,
      holds: /\/contributions\/|\/contributor\/[^/]+\/operation\//,
    },
  ]
  const seller: readonly MenuLink[] = [
    {
      to: hrefOf('carrierHome', { id }),
      label: places.carrierHome.title,
      holds: /\/projectCarrier\/[^/]+\/project(?:Offering|Submission)(?:\/|$)/,
      court: 'projectCarrier',
    },
    {
      to: hrefOf('carrierTransactions', { id }),
      label: places.carrierTransactions.title,
      holds: /\/projectCarrier\/[^/]+\/(?:operation\/|uploadPcInvoice)/,
    },
  ]
  return [...(isBuyer ? buyer : []), ...(isSeller ? seller : []), settings]
}
