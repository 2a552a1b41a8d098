/** Organizations of the demonstration as they were onboarded, and some that are being checked. All people are made up. */
import type { DemoOrganization } from './market.ts'
import type { VatOutcome } from './onboarding-checks.ts'

export type Applicant = {
  readonly name: string
  readonly country: string
  readonly vat: string
  readonly legalForm: string
  readonly registrationNumber: string
  readonly street: string
  readonly postalCode: string
  readonly city: string
  readonly side: 'buyer' | 'seller' | 'both'
  readonly first: string
  readonly last: string
  readonly position: string
  readonly owner: string
  readonly ownerBorn: string
  readonly percent: number
}

export type Beat = {
  readonly type: string
  readonly by: 'applicant' | 'ada' | 'noe' | 'system'
  readonly payload?: Readonly<Record<string, unknown>>
}

const applicant = (
  [name, country, vat, side]: readonly [string, string, string, Applicant['side']],
  [legalForm, registrationNumber, street, postalCode, city]: readonly [
    string,
    string,
    string,
    string,
    string,
  ],
  [first, last, position]: readonly [string, string, string],
  [owner, ownerBorn, percent]: readonly [string, string, number],
): Applicant => ({
  name,
  country,
  vat,
  side,
  legalForm,
  registrationNumber,
  street,
  postalCode,
  city,
  first,
  last,
  position,
  owner,
  ownerBorn,
  percent,
})

/** What those of market.ts gave. Names of applicants are those of their accounts, where they have one. */
export const KNOWN: Readonly<Record<Exclude<DemoOrganization['key'], 'platform'>, Applicant>> = {
  contributor: applicant(
    ['Atelier Verne', 'FR', 'FR98765432109', 'buyer'],
    ['SAS', '987 654 321 RCS Nantes', '3 quai des Dervallières', '44100', 'Nantes'],
    ['Camille', 'Roy', 'Managing director'],
    ['Colombe Verne', '1968-04-12', 70],
  ),
  carrier: applicant(
    ['Canopy Partners', 'KE', '', 'seller'],
    ['Limited company', 'PVT-7UL0V3E', '14 Ngong Lane', '00505', 'Nairobi'],
    ['Paul', 'Okoye', 'Head of programmes'],
    ['Wanjiru Amadi', '1974-09-30', 55],
  ),
  trader: applicant(
    ['Two Rivers Trading', 'NL', 'NL123456789B01', 'both'],
    ['B.V.', 'KVK 12345678', 'Waalkade 22', '6511 XR', 'Nijmegen'],
    ['Tomas', 'Berg', 'Partner'],
    ['Tomas Berg', '1981-01-19', 50],
  ),
  newcomer: applicant(
    ['Newcomer Foods', 'BE', 'BE0123456789', 'buyer'],
    ['SRL', '0123.456.789', 'Rue Haute 1', '1000', 'Brussels'],
    ['Nora', 'Falk', 'Head of finance'],
    ['Odile Peeters', '1970-05-17', 60],
  ),
  maison: applicant(
    ['Maison Aubier', 'FR', 'FR11223344556', 'buyer'],
    ['SA', '112 233 445 RCS Lyon', '8 montée des Tilleuls', '69005', 'Lyon'],
    ['Adèle', 'Aubier', 'Secretary general'],
    ['Gaspard Aubier', '1959-11-02', 34],
  ),
  nordlicht: applicant(
    ['Nordlicht Logistik', 'DE', 'DE123456789', 'buyer'],
    ['GmbH', 'HRB 90210 Kiel', 'Hafenkante 5', '24103', 'Kiel'],
    ['Wiebke', 'Harms', 'Sustainability officer'],
    ['Henning Harms', '1966-02-08', 80],
  ),
  rivage: applicant(
    ['Rivage Collective', 'ID', '', 'seller'],
    ['Foundation', 'AHU-0004321', 'Jalan Pasir 9', '90111', 'Makassar'],
    ['Dewi', 'Lestarini', 'Founder'],
    ['Dewi Lestarini', '1985-07-21', 100],
  ),
}

export const TO_VALIDATED: readonly Beat[] = [
  { type: 'onboarding.submit', by: 'applicant' },
  { type: 'screening.completed', by: 'system', payload: { hits: [], isFlagged: false } },
  { type: 'compliance.acceptDocuments', by: 'ada' },
  { type: 'compliance.validate', by: 'noe', payload: { note: 'Register and documents agree.' } },
]
const [SUBMIT, SCREENED, ACCEPTED] = TO_VALIDATED as readonly [Beat, Beat, Beat]

/** One for each interesting place of the check. None of them exists. */
export const APPLYING: readonly {
  readonly who: Applicant
  readonly beats: readonly Beat[]
  /** What the register said of its VAT number, where it was not `valid`. */
  readonly vat?: VatOutcome
}[] = [
  {
    who: applicant(
      ['Lumen Ceramics (made up)', 'PT', 'PT501234567', 'buyer'],
      ['Lda', '501234567', 'Rua do Barro 12', '3800-100', 'Aveiro'],
      ['Rita', 'Salgueiro', 'Managing partner'],
      ['Rita Salgueiro', '1979-03-03', 90],
    ),
    beats: [
      SUBMIT,
      SCREENED,
      {
        type: 'compliance.requestDocuments',
        by: 'noe',
        payload: {
          items: [
            {
              title: 'Registration extract of this year',
              reason: 'The one you sent is older than three months.',
            },
          ],
        },
      },
    ],
  },
  {
    who: applicant(
      ['Fjordkart Shipping (made up)', 'NO', 'NO987654321', 'buyer'],
      ['AS', '987 654 321', 'Bryggen 40', '5003', 'Bergen'],
      ['Signe', 'Aasland', 'Compliance officer'],
      // Resembles an invented entry of the demonstration's list: the screening asks about it.
      ['Torvin Brakkelund', '1971-10-25', 45],
    ),
    beats: [SUBMIT, SCREENED, ACCEPTED, { type: 'screening.repeat', by: 'ada' }],
  },
  {
    who: applicant(
      ['Istmo Reforestation (made up)', 'PA', '', 'seller'],
      ['S.A.', '155-612-3001', 'Avenida Balboa 77', '0801', 'Panama City'],
      ['Marisol', 'Quintero', 'Director'],
      ['Marisol Quintero', '1969-12-14', 65],
    ),
    beats: [
      SUBMIT,
      { type: 'screening.completed', by: 'system', payload: { hits: [], isFlagged: true } },
      ACCEPTED,
      {
        type: 'compliance.markAtRisk',
        by: 'noe',
        payload: { note: 'Flagged country: enhanced due diligence.' },
      },
      {
        type: 'compliance.propose',
        by: 'noe',
        payload: { note: 'Owners, funds and land titles were seen; all of it fits.' },
      },
    ],
  },
  {
    who: applicant(
      ['Quickmint Offsets (made up)', 'CY', 'CY12345678X', 'seller'],
      ['Ltd', 'HE 400123', 'Limani 1', '3042', 'Limassol'],
      ['Leon', 'Marder', 'Agent'],
      ['Leon Marder', '1990-06-06', 100],
    ),
    vat: 'invalid',
    beats: [
      SUBMIT,
      SCREENED,
      {
        type: 'compliance.reject',
        by: 'ada',
        payload: {
          reason: 'The registration extract names another company.',
          note: 'The number on the extract belongs to nobody, and the VAT register does not know it.',
        },
      },
    ],
  },
]
