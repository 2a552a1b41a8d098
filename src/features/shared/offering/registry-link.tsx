import { isRegistrySearch } from '../../../../contract/rules/project-link.ts'
import { t } from '../../../lib/messages.ts'
import { ExternalLink } from '../../../ui/links.tsx'

type Props = { readonly id: string; readonly link: string | null }

/** The number of a project, with a link to the registry's page or search where an address is known. */
export const RegistryLink = ({ id, link }: Props) =>
  link === null ? (
    id
  ) : (
    <>
      <ExternalLink href={link} aria-label={t('shared.inRegistry', { id })}>
        {id}
      </ExternalLink>
      {isRegistrySearch(link) && <span className="note block">{t('shared.registrySearch')}</span>}
    </>
  )
