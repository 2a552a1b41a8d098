import { Link } from 'react-router'
import type { Offering } from '../../../../contract/offerings/offerings.ts'
import { hrefOf } from '../../../addresses/paths.ts'
import { t } from '../../../lib/messages.ts'
import { Panel } from '../../../ui/page.tsx'
import { FactList } from './fact-list.tsx'
import { RegistryLink } from './registry-link.tsx'

export function OfferingFacts({ offering }: { readonly offering: Offering }) {
  const { carrier, carrierSid, hasProfile } = offering
  const facts = [
    { label: t('market.creditType'), value: t(`market.credit.${offering.creditType}`) },
    { label: t('market.standard'), value: offering.standard },
    {
      label: t('market.inRegistry'),
      value: <RegistryLink id={offering.projectIdInRegistry} link={offering.registryLink} />,
    },
    {
      label: t('market.projectCarrier'),
      value: hasProfile ? (
        <Link
          to={hrefOf('profile', { sid: carrierSid })}
          aria-label={t('catalogue.carrierProfile', { carrier })}
        >
          {carrier}
        </Link>
      ) : (
        carrier
      ),
    },
    { label: t('market.proponent'), value: offering.proponent },
  ]
  return (
    <Panel title={t('catalogue.facts')}>
      <FactList facts={facts} />
    </Panel>
  )
}
