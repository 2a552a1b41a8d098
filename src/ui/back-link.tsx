/** Back to the portal, from a page that stands outside of it. */
import { ArrowLeftRegular } from '@fluentui/react-icons'
import { useState } from 'react'
import { Link } from 'react-router'
import { places } from '../addresses/paths.ts'
import { cameFrom } from '../lib/came-from.ts'
import { t } from '../lib/messages.ts'

const START = { path: places.home.path, title: places.home.title }

export function BackLink() {
  const [{ path, title }] = useState(() => cameFrom() ?? START)
  return (
    <Link to={path} className="inline-row gap-2">
      <ArrowLeftRegular aria-hidden fontSize={16} />
      {t('shared.backTo', { title })}
    </Link>
  )
}
