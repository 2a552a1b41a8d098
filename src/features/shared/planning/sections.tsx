/** The parts of an offering's or operation's page: the page itself, and its plan. Small: it is on pages without a plan. */
import { places } from '../../../addresses/paths.ts'
import { t } from '../../../lib/messages.ts'
import { SectionNav } from '../../../ui/sections/section-nav.tsx'

type Props = {
  readonly title: string
  readonly page: string
  readonly planning: string
  readonly isPlanning: boolean
}

export const PlanningSections = ({ title, page, planning, isPlanning }: Props) => (
  <SectionNav
    label={t('shared.sections')}
    sections={[
      { to: page, title, isHere: !isPlanning },
      { to: planning, title: places.carrierPlanning.title, isHere: isPlanning },
    ]}
  />
)
