/** Links with a meaning of their own. */
import { ArrowLeftRegular } from '@fluentui/react-icons'
import { useState, type ComponentProps } from 'react'
import { Link } from 'react-router'
import { places } from '../addresses/paths.ts'
import { cameFrom } from '../lib/came-from.ts'
import { t } from '../lib/messages.ts'

const START = { path: places.home.path, title: places.home.title }

/** Back to the portal, from a page that stands outside of it. */
export function BackLink() {
  const [{ path, title }] = useState(() => cameFrom() ?? START)
  return (
    <Link to={path} className="inline-row gap-2">
      <ArrowLeftRegular aria-hidden fontSize={16} />
      {t('shared.backTo', { title })}
    </Link>
  )
}

/** A page of another site, in a tab of its own; that site does not learn where the person comes from. */
export const ExternalLink = ({ children, ...rest }: ComponentProps<'a'>) => (
  <a target="_blank" rel="noreferrer" {...rest}>
    {children}
  </a>
)
