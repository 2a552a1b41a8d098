/** The plan of a programme for households: made up. Weeks and days are kept; how far each task is follows from the day. */
import type { Line } from './reforestation.ts'

/** Week 0 lies as many weeks back as the plan says. */
export const ROLLOUT: readonly (readonly Line[])[] = [
  [
    ['prepare', 'Preparation', 0, null],
    ['villages', 'Choose villages with their councils', 0, 12, undefined, 'Field team, Village councils'],
    ['survey', 'Survey of fuel use in 400 households', 2, 19, undefined, 'Field team', 'villages'],
    ['baseline', 'Baseline report', 5, 12, undefined, 'Monitoring', 'survey'],
    ['agreed', 'Agreements signed', 7, 0, undefined, '', 'baseline'],
  ],
  [
    ['supply', 'Supply', 3, null],
    ['order', 'Order from two workshops', 3, 5, undefined, 'Purchasing', 'villages'],
    ['build', 'Build and test', 4, 40, undefined, 'Workshops', 'order'],
    ['store', 'Stores in three districts', 6, 12, undefined, 'Logistics'],
    ['stock', 'First 2,000 in store', 10, 0, undefined, '', 'build; store'],
  ],
  [
    ['rollout', 'Installation', 8, null],
    ['train', 'Train 24 installers', 8, 10, undefined, 'Workshops', 'agreed'],
    ['north', 'Install in the north', 11, 33, undefined, 'Crew north', 'train; stock'],
    ['south', 'Install in the south', 13, 40, undefined, 'Crew south', 'north SS+10'],
    ['visits', 'First visit after a month', 15, 47, undefined, 'Field team', 'north SS+28'],
    ['installed', 'All installed', 19, 0, undefined, '', 'south'],
  ],
  [
    ['measure', 'Measuring and reporting', 20, null],
    ['usage', 'Usage survey', 20, 19, undefined, 'Monitoring', 'installed'],
    ['report', 'Monitoring report', 23, 19, undefined, 'Monitoring', 'usage'],
    ['audit', 'Visit of the verifier', 26, 5, undefined, 'Verifier', 'report'],
    ['verified', 'Verification statement', 28, 0, undefined, '', 'audit FS+3'],
  ],
]
