/** The events of the wizard: one per step, with the step's form; back, and to any step that can be reached. */
import * as z from 'zod'
import { labelEvents } from '../kernel/define.ts'
import { isFutureDay } from '../kernel/days.ts'
import { field } from '../kernel/fields.ts'
import { printed } from '../kernel/names.ts'
import { choice, country, date, email, nothing } from '../operation/events/shared.ts'
import { STEPS } from './context.ts'
import words from '../../public/messages/en/machines/onboarding-events.json' with { type: 'json' }
import { messagesOf } from '../kernel/messages.ts'

const say = messagesOf(words)

const short = (most: number) => printed(z.string().trim().min(1, 'Required').max(most))
const personal = { personal: true } as const
/** One that may be left empty. */
const optional = (most: number) => z.string().trim().max(most)
const longOptional = (most: number, title: string) =>
  field(optional(most), { title, input: 'longText', ...personal })
const signatory = {
  name: field(short(200), { title: say('field.name'), ...personal }),
  role: field(short(120), { title: say('field.role'), ...personal }),
  email: email(say('field.email'), { help: say('field.email.help'), ...personal }),
}
export const Signatory = z.strictObject(signatory)

const accepted = (title: string) =>
  field(z.literal(true, say('wrong.pleaseConfirm')), { title, input: 'checkbox' })

/** Above this part someone is a beneficial owner (EU directive 2015/849, article 3). */
const OWNER_ABOVE_PERCENT = 25

const owner = z.strictObject({
  name: field(short(200), { title: say('field.name'), ...personal }),
  birthDate: date(say('field.birthDate'), personal),
  country: country(say('field.country'), personal),
  percent: field(z.number().gt(OWNER_ABOVE_PERCENT, say('wrong.moreThan25')).max(100, say('wrong.most100')), {
    title: say('field.percent'),
    input: 'percent',
  }),
})

/** What the schema cannot see without a clock, by field. @param at ISO moment */
export const birthDateIssues = (owners: readonly { readonly birthDate?: unknown }[], at: string) =>
  owners.flatMap(({ birthDate }, index) =>
    typeof birthDate === 'string' && isFutureDay(birthDate, at)
      ? [{ path: `owners.${index}.birthDate`, message: say('wrong.dayInFuture') }]
      : [],
  )

const SOURCES_OF_FUNDS = {
  revenue: say('choice.sourcesOfFunds.revenue'),
  capital: say('choice.sourcesOfFunds.capital'),
  loan: 'Loans',
  grant: say('choice.sourcesOfFunds.grant'),
  donations: 'Donations',
  other: 'Other',
} as const

const SIDES = {
  buyer: say('choice.sides.buyer'),
  seller: say('choice.sides.seller'),
  both: say('choice.sides.both'),
} as const

const sent = { roles: ['applicant'], tone: 'primary' } as const

export const wizardEvents = labelEvents(words, {
  'WelcomeSection.submit': { ...sent, payload: nothing },
  'PersonalInformation.submit': {
    ...sent,
    payload: z.strictObject({
      firstName: field(short(100), { title: say('field.firstName'), ...personal }),
      lastName: field(short(100), { title: say('field.lastName'), ...personal }),
      position: field(short(120), { title: say('field.position'), ...personal }),
      phone: field(
        z.union([z.literal(''), z.string().regex(/^\+?[\d\s()./-]{5,30}$/, say('wrong.telephoneNumber'))]),
        { title: say('field.phone'), help: say('field.phone.help'), ...personal },
      ),
    }),
  },
  'OrganizationInfo.submit': {
    ...sent,
    payload: z.strictObject({
      name: field(short(200), { title: say('field.OrganizationInfo.submit.name') }),
      country: country(say('field.OrganizationInfo.submit.country')),
      vat: field(optional(30), { title: say('field.vat'), help: say('field.vat.help') }),
      registrationNumber: field(short(60), { title: say('field.registrationNumber') }),
      legalForm: field(short(80), { title: say('field.legalForm') }),
      street: field(short(200), { title: say('field.street') }),
      postalCode: field(optional(20), { title: say('field.postalCode') }),
      city: field(short(120), { title: say('field.city') }),
      side: choice(say('field.side'), SIDES),
    }),
  },
  'OrganizationInfoCheck.submit': {
    ...sent,
    payload: z.strictObject({ isCorrect: accepted(say('field.isCorrect')) }),
  },
  'OrganizationSector.submit': {
    ...sent,
    payload: z.strictObject({
      industrySids: field(z.array(z.uuid()).min(1, say('wrong.chooseLeastOne')).max(20), {
        title: say('field.industrySids'),
        input: 'lines',
      }),
    }),
  },
  'ComplianceCheck.submit': {
    ...sent,
    payload: z
      .strictObject({
        owners: field(z.array(owner).max(3, say('wrong.mostThreeHoldMoreThan')), {
          title: say('field.owners'),
          input: 'lines',
        }),
        hasNoOwner: field(z.boolean(), {
          title: say('field.hasNoOwner'),
          input: 'checkbox',
        }),
        hasExposedPersons: choice(say('field.hasExposedPersons'), {
          no: say('choice.hasExposedPersons.no'),
          yes: say('choice.hasExposedPersons.yes'),
        }),
        exposedPersons: longOptional(2000, say('field.exposedPersons')),
        sourceOfFunds: choice(say('field.sourceOfFunds'), SOURCES_OF_FUNDS),
        sourceText: longOptional(1000, say('field.sourceText')),
        isNotSanctioned: accepted(say('field.isNotSanctioned')),
        isTruthful: accepted(say('field.isTruthful')),
      })
      .refine(({ owners, hasNoOwner }) => owners.length > 0 !== hasNoOwner, {
        message: say('wrong.nameOwnersOrNone'),
        path: ['owners'],
      })
      .refine(({ owners }) => owners.reduce((sum, { percent }) => sum + percent, 0) <= 100, {
        message: say('wrong.togetherTheyHoldMoreThan'),
        path: ['owners'],
      })
      .refine(
        ({ hasExposedPersons, exposedPersons }) => hasExposedPersons === 'no' || exposedPersons !== '',
        {
          message: say('wrong.sayWhoWhichOffice'),
          path: ['exposedPersons'],
        },
      )
      .refine(({ sourceOfFunds, sourceText }) => sourceOfFunds !== 'other' || sourceText !== '', {
        message: say('wrong.describeSource'),
        path: ['sourceText'],
      }),
  },
  'SignatoryChoiceForm.submit': {
    ...sent,
    payload: z.strictObject({
      signatory: choice(say('field.signatory'), {
        self: say('choice.signatory.self'),
        other: say('choice.signatory.other'),
      }),
    }),
  },
  'signatoryForm.submit': { ...sent, payload: Signatory },
  'onboarding.submit': {
    ...sent,
    payload: nothing,
  },
  'wizard.back': { roles: ['applicant'], payload: nothing },
  'wizard.goTo': {
    roles: ['applicant'],
    payload: z.strictObject({
      step: field(z.enum(STEPS), { title: say('field.step'), input: 'choice' }),
    }),
  },
})

/** Texts of people are kept apart from the journal, because they name people. */
export const personalText = (title: string, help?: string) =>
  field(z.string().trim().min(3, say('wrong.sayLittleMore')).max(2000), {
    title,
    input: 'longText',
    personal: true,
    ...(help !== undefined && { help }),
  })
