/** The way between the pages of "My contributions". */
import { useLocation, useParams } from 'react-router'
import { hrefOf, places } from '../../addresses/paths.ts'
import { SectionNav } from '../../ui/sections/section-nav.tsx'

const SECTIONS = [
  'contributionsBalance',
  'contributionsEntityPurpose',
  'contributionsOperationHistory',
] as const

export function ContributionSections() {
  const { id = '' } = useParams()
  const { pathname } = useLocation()
  const sections = SECTIONS.map((name) => {
    const to = hrefOf(name, { id })
    return { to, title: places[name].title, isHere: pathname === to }
  })
  return <SectionNav label={places.contributions.title} sections={sections} />
}
