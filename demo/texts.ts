/** What a carrier could write about a kind of project; made up, and general enough to be true of none in particular. */
import { z } from 'zod'
import goalNotes from './data/goal-notes.json' with { type: 'json' }
import remarks from './data/remarks.json' with { type: 'json' }
import tellings from './data/tellings.json' with { type: 'json' }
import { projectTypeOf } from './market.ts'
import { Scene } from './pictures.ts'

const Telling = z.object({
  scenes: z.tuple([Scene, Scene]),
  story: z.array(z.string()),
  /** Where the registry names no goals. */
  goals: z.array(z.number()),
})
const TELLINGS = z.record(z.string(), Telling).parse(tellings)

const MADE_UP =
  'This text is made up for the demonstration. What the registry says of the project stands beside it.'

export const tellingOf = (type: string): z.infer<typeof Telling> => TELLINGS[projectTypeOf(type).telling]!

export const storyOf = (type: string): string => [...tellingOf(type).story, MADE_UP].join('\n\n')

const GOAL_NOTES: Readonly<Record<string, string>> = goalNotes

export const goalNote = (goal: number): string => GOAL_NOTES[goal] ?? ''

/** What the reviewer asked of the one whose changes are requested. */
export const REMARKS: readonly { readonly field: string; readonly text: string }[] = remarks

export const SUSPENSION = 'The recycler has not confirmed the weights of the last quarter yet.'
