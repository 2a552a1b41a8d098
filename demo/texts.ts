/** What a carrier could write about a kind of project; made up, and general enough to be true of none in particular. */
import type { Scene } from './pictures.ts'

export type Telling = {
  readonly scenes: readonly [Scene, Scene]
  readonly story: readonly string[]
  /** Where the registry names no goals. */
  readonly goals: readonly number[]
}

const MADE_UP =
  'This text is made up for the demonstration. What the registry says of the project stands beside it.'

const FOREST: Telling = {
  scenes: ['forest', 'dusk'],
  story: [
    'Most of what happens here happens slowly. Seedlings are raised beside the village, carried up in the rains and counted again three years later; what was cleared on the slopes has begun to close.',
    'Families who look after a plot are paid for the trees that stand, not for those that were planted. A village committee decides what part of the income goes to the school and the well.',
  ],
  goals: [13, 15],
}
const KITCHEN: Telling = {
  scenes: ['hearth', 'pasture'],
  story: [
    'A kitchen that needs half the wood means a walk less each week, a room without smoke and a hillside that is left alone. The stoves are made by local workshops and repaired by the same people who sold them.',
    'Each year a sample of households is visited with a scale and a notebook: how much wood is burnt, which stove is really used, what has broken. The count of credits follows from that, and some years it falls.',
  ],
  goals: [3, 7, 13],
}
const POWER: Telling = {
  scenes: ['wind', 'valley'],
  story: [
    'Electricity that would have come from coal and oil comes from here instead. The meter at the substation is read by the grid company, and the grid company’s figure is the one that counts.',
    'The plant keeps a local crew the whole year. Its maintenance log is open to the verifier, and so are the hours in which it stood still.',
  ],
  goals: [7, 13],
}
const WASTE: Telling = {
  scenes: ['valley', 'hearth'],
  story: [
    'What rots without air makes methane. Here it is caught under a cover, cleaned and burnt for heat or power, and the gas that would have escaped is measured in the pipe.',
    'The farms and towns that bring their waste get something back for it: a slurry that smells less and feeds the fields, or a bill that is lower.',
  ],
  goals: [7, 12, 13],
}
const COLLECTION: Telling = {
  scenes: ['coast', 'dusk'],
  story: [
    'Every morning teams walk the tideline and the river mouth. Sacks are weighed when they come in, sorted by kind, and weighed again when they leave for the recycler; the two figures have to agree.',
    'Collectors are paid by weight with a floor below which no day falls, have boots, gloves and insurance, and elect the foreman.',
  ],
  goals: [8, 12, 14],
}
const WETLAND: Telling = {
  scenes: ['meadow', 'wind'],
  story: [
    'The ditches were dug to make the meadows dry enough for a second cut. Closing them again cost little; persuading everybody took six years. Since then the water stands until May, and the waders are back.',
    'Habitat units are counted by walking: the same transects, the same weeks, two people who do not compare notes before the evening.',
  ],
  goals: [6, 13, 15],
}
const PASTURE: Telling = {
  scenes: ['pasture', 'forest'],
  story: [
    'Trees, grass and animals share this ground. The oaks are old and few seedlings survived the goats, so paddocks now rest in turn and young trees stand behind thorn until they can look after themselves.',
    'The herders keep the grazing plan and are paid for keeping it. Every spring a botanist from outside walks the same forty squares.',
  ],
  goals: [12, 13, 15],
}

const TELLINGS: Readonly<Record<string, Telling>> = {
  'Agriculture Forestry and Other Land Use': FOREST,
  'Energy Efficiency - Domestic': KITCHEN,
  'Energy demand': KITCHEN,
  'Waste handling and disposal': WASTE,
  'Biogas - Heat': WASTE,
  'Biogas - Electricity': WASTE,
  Collection: COLLECTION,
  'Wetland restoration': WETLAND,
  Silvopasture: PASTURE,
}

export const tellingOf = (type: string): Telling => TELLINGS[type] ?? POWER

export const storyOf = (type: string): string => [...tellingOf(type).story, MADE_UP].join('\n\n')

const GOAL_NOTES: Readonly<Record<number, string>> = {
  3: 'Less smoke where people cook.',
  7: 'Energy that is clean and at hand.',
  12: 'What was waste is used again.',
  13: 'Fewer greenhouse gases, measured and verified.',
  14: 'Less plastic that reaches the sea.',
  15: 'Room for what lives there.',
}

export const goalNote = (goal: number): string => GOAL_NOTES[goal] ?? ''

/** Submissions of the first carrier in every state; projects, texts and numbers are made up. Places in STANDARDS. */
export const SUBMITTED = [
  {
    state: 'draft',
    standard: 3,
    id: 'LG-015',
    project: 'Mangrove nursery, Tana delta (made up)',
    type: 'Wetland restoration',
    country: 'KE',
    year: 2024,
    units: 1_800,
    location: { latitude: -2.52, longitude: 40.32 },
  },
  {
    state: 'submitted',
    standard: 2,
    id: 'SP-027',
    project: 'Fishing nets returned, Lamu archipelago (made up)',
    type: 'Collection',
    country: 'KE',
    year: 2025,
    units: 620_000,
    location: { latitude: -2.27, longitude: 40.9 },
  },
  {
    state: 'changesRequested',
    standard: 3,
    id: 'LG-019',
    project: 'Highland bogs, Aberdare foothills (made up)',
    type: 'Wetland restoration',
    country: 'KE',
    year: 2024,
    units: 2_400,
    location: { latitude: -0.41, longitude: 36.62 },
  },
  {
    state: 'suspended',
    standard: 2,
    id: 'SP-030',
    project: 'Market plastics, Mombasa (made up)',
    type: 'Collection',
    country: 'KE',
    year: 2025,
    units: 410_000,
    location: { latitude: -4.05, longitude: 39.67 },
  },
] as const

/** What the reviewer asked of the one whose changes are requested. */
export const REMARKS = [
  {
    field: 'summary',
    text: 'Please say in one sentence what a buyer pays for: hectares, plots or something else?',
  },
  {
    field: 'story',
    text: 'The second paragraph speaks of a botanist. Who is it, and are the counts public?',
  },
  {
    field: 'inventory.0.unitPriceCents',
    text: 'This is twice the price of comparable units here. Is it meant, or a slip?',
  },
] as const

export const SUSPENSION = 'The recycler has not confirmed the weights of the last quarter yet.'
