/** What a pack says of itself, for a person who opens it years later without us. */
import type { PackChoice } from './audit-pack.ts'
import type { FilterWords } from './filter.words.ts'

const isNarrow = (said: FilterWords | null): boolean => Boolean(said?.entity ?? said?.purpose)

const filterLines = ({ years, entity, purpose }: FilterWords): string =>
  [
    `  Years    ${years}`,
    `  Entity   ${entity ?? 'every entity'}`,
    `  Purpose  ${purpose ?? 'every purpose'}`,
  ].join('\n')

/** Which operations that means. */
const reach = (said: FilterWords): string =>
  isNarrow(said)
    ? 'It names every operation of whose retired units a part is claimed so.'
    : `It names every operation whose units were delivered or that was invoiced in these years, or of whose retired units a
part is claimed for them.`

type Facts = {
  readonly site: { readonly name: string; readonly origin: string }
  readonly at: Date
  readonly choice: PackChoice
  readonly organization: string
  readonly operations: readonly { readonly number: string }[]
}

export function readme({ site, at, choice, organization, operations }: Facts): string {
  const numbers = operations.map(({ number }) => number)
  const said = 'filter' in choice ? choice.said : null
  return `Audit pack of ${organization}
Made by ${site.name} (${site.origin}) on ${at.toISOString()}

This pack holds what ${site.name} keeps for ${said ? 'this filter:' : 'the operations that were chosen.'}
${said ? `${filterLines(said)}\n\n${reach(said)}\n` : ''}Operations (${numbers.length}): ${numbers.length > 0 ? numbers.join(', ') : 'none'}

What is in it
- OP-…/contracts       contracts between ${organization} and ${site.name}
- OP-…/invoices        invoices and credit notes of ${site.name} to ${organization}
- OP-…/certificates    certificates, each a PDF with a digital seal; a later version replaces the ones before
- serials.csv          ${
    isNarrow(said)
      ? 'the retired serial numbers of which a part is claimed so'
      : 'the serial numbers of the units that these operations brought and that are held or retired'
  }
- allocations.csv      to which entity and purpose units are allocated${said ? ', as far as the filter goes' : ''}
- manifest.json        each file of this pack with its size and its sha256; files that should be here and could not be read
                       are listed under "missing"

How to check it
- A file is unchanged when its sha256 is the one in manifest.json (sha256sum on Linux, shasum -a 256 on macOS,
  certutil -hashfile on Windows). The manifest itself carries no seal: compare the figures with the certificates.
- A certificate's seal is shown by any PDF reader that knows signatures. Its page ${site.origin}/certificates/<number>
  shows the same data, and whether a later version has replaced it.
- Serial numbers are checked at the registry of their standard; serials.csv names the link where there is one.

Quantities are in the unit named beside them and must not be added across credit types; those of Biodiversity not across
standards either. The numbers are as they were when this pack was made.
`
}
