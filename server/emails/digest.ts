/** The daily e-mail of people who do not want one for each notification. */
import type { Family } from './layout.ts'
import { SAMPLE_SITE, type Site } from './people.ts'

type Line = { readonly text: string; readonly about: string }
type Digest = {
  readonly site: Site
  /** Written out. */
  readonly day: string
  /** Newest first. */
  readonly lines: readonly Line[]
}

const MOST_LINES = 50

export const digest: Family<Digest> = {
  sample: {
    site: SAMPLE_SITE,
    day: '24 November 2026',
    lines: [
      { text: 'It is your turn: “Contract signature”.', about: 'OP-1042, Mangroves of the Saloum' },
      { text: '"Mangroves of the Saloum" is published. Buyers see it now.', about: '' },
    ],
  },
  parts: ({ site, day, lines }) => ({
    values: { site: site.name, day },
    link: `${site.origin}/`,
    note: lines
      .slice(0, MOST_LINES)
      .map(({ text, about }) => (about ? `- ${about}: ${text}` : `- ${text}`))
      .join('\n'),
    details: [['detail.more', lines.length > MOST_LINES ? String(lines.length - MOST_LINES) : null]],
  }),
}
