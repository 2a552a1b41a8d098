/** The events of the wizard: one per step, with the step's form; back, and to any step that can be reached. */
import * as z from 'zod'
import { defineEvents } from '../kernel/define.ts'
import { field } from '../kernel/fields.ts'
import { printed } from '../kernel/names.ts'
import { choice, country, date, email, nothing } from '../operation/events/shared.ts'
import { STEPS } from './context.ts'

const short = (most: number) => printed(z.string().trim().min(1, 'Required').max(most))
const personal = { personal: true } as const
const signatory = {
  name: field(short(200), { title: 'Full name', ...personal }),
  role: field(short(120), { title: 'Role in the organization', ...personal }),
  email: email('E-mail address', { help: 'A link for confirming is sent here.', ...personal }),
}
export const Signatory = z.strictObject(signatory)

const accepted = (title: string) => field(z.literal(true, 'Please confirm'), { title, input: 'checkbox' })

/** Above this part someone is a beneficial owner (EU directive 2015/849, article 3). */
const OWNER_ABOVE_PERCENT = 25

const owner = z.strictObject({
  name: field(short(200), { title: 'Full name', ...personal }),
  birthDate: date('Date of birth', personal),
  country: country('Country of residence', personal),
  percent: field(z.number().gt(OWNER_ABOVE_PERCENT, 'More than 25 %').max(100), {
    title: 'Part held, in percent',
    input: 'percent',
  }),
})

const SOURCES_OF_FUNDS = {
  revenue: 'Revenue of the business',
  capital: 'Capital of its owners',
  loan: 'Loans',
  grant: 'Public money or grants',
  donations: 'Donations',
  other: 'Other',
} as const

const SIDES = {
  buyer: 'Buys credits',
  seller: 'Sells credits',
  both: 'Buys and sells',
} as const

const sent = { roles: ['applicant'], label: 'Continue', tone: 'primary' } as const

export const wizardEvents = defineEvents({
  'WelcomeSection.submit': { ...sent, payload: nothing, label: 'Begin' },
  'PersonalInformation.submit': {
    ...sent,
    payload: z.strictObject({
      firstName: field(short(100), { title: 'First name', ...personal }),
      lastName: field(short(100), { title: 'Last name', ...personal }),
      position: field(short(120), { title: 'Position in the organization', ...personal }),
      phone: field(
        z.union([z.literal(''), z.string().regex(/^\+?[\d\s()./-]{5,30}$/, 'A telephone number')]),
        { title: 'Telephone', help: 'Optional; with the country code.', ...personal },
      ),
    }),
  },
  'OrganizationInfo.submit': {
    ...sent,
    payload: z.strictObject({
      name: field(short(200), { title: 'Name of the organization' }),
      country: country('Country'),
      vat: field(z.string().trim().max(30), { title: 'VAT number', help: 'Empty when there is none.' }),
      registrationNumber: field(short(60), { title: 'Registration number' }),
      legalForm: field(short(80), { title: 'Legal form' }),
      street: field(short(200), { title: 'Street and number' }),
      postalCode: field(z.string().trim().max(20), { title: 'Postal code' }),
      city: field(short(120), { title: 'City' }),
      side: choice('What the organization wants to do', SIDES),
    }),
  },
  'OrganizationInfoCheck.submit': {
    ...sent,
    payload: z.strictObject({ isCorrect: accepted('This is my organization, and all of it is correct') }),
  },
  'OrganizationSector.submit': {
    ...sent,
    payload: z.strictObject({
      industrySids: field(z.array(z.uuid()).min(1, 'Choose at least one').max(20), {
        title: 'Industries',
        input: 'lines',
      }),
    }),
  },
  'ComplianceCheck.submit': {
    ...sent,
    payload: z
      .strictObject({
        owners: field(z.array(owner).max(3, 'At most three can hold more than 25 %'), {
          title: 'Beneficial owners above 25 %',
          input: 'lines',
        }),
        hasNoOwner: field(z.boolean(), {
          title: 'Nobody holds more than 25 %',
          input: 'checkbox',
        }),
        hasExposedPersons: choice('Politically exposed persons among owners or managers', {
          no: 'None',
          yes: 'Yes',
        }),
        exposedPersons: field(z.string().trim().max(2000), {
          title: 'Who, and in which office',
          input: 'longText',
          ...personal,
        }),
        sourceOfFunds: choice('Source of funds', SOURCES_OF_FUNDS),
        sourceText: field(z.string().trim().max(1000), {
          title: 'More about the source',
          input: 'longText',
          ...personal,
        }),
        isNotSanctioned: accepted('Neither the organization nor its owners are under sanctions'),
        isTruthful: accepted('What is given here is complete and true'),
      })
      .refine(({ owners, hasNoOwner }) => owners.length > 0 !== hasNoOwner, {
        message: 'Name the owners, or say that nobody holds more than 25 %',
        path: ['owners'],
      })
      .refine(({ owners }) => owners.reduce((sum, { percent }) => sum + percent, 0) <= 100, {
        message: 'Together they hold more than 100 %',
        path: ['owners'],
      })
      .refine(
        ({ hasExposedPersons, exposedPersons }) => hasExposedPersons === 'no' || exposedPersons !== '',
        {
          message: 'Say who, and in which office',
          path: ['exposedPersons'],
        },
      )
      .refine(({ sourceOfFunds, sourceText }) => sourceOfFunds !== 'other' || sourceText !== '', {
        message: 'Describe the source',
        path: ['sourceText'],
      }),
  },
  'SignatoryChoiceForm.submit': {
    ...sent,
    payload: z.strictObject({
      signatory: choice('Who signs for the organization', { self: 'I do', other: 'Someone else' }),
    }),
  },
  'signatoryForm.submit': { ...sent, payload: Signatory },
  'onboarding.submit': {
    ...sent,
    label: 'Submit',
    payload: nothing,
    confirm: 'Submit? From here on the platform checks what you gave.',
  },
  'wizard.back': { roles: ['applicant'], payload: nothing, label: 'Back' },
  'wizard.goTo': {
    roles: ['applicant'],
    payload: z.strictObject({
      step: field(z.enum(STEPS), { title: 'Step', input: 'choice' }),
    }),
    label: 'Go to a step',
  },
})

/** Texts of people are kept apart from the journal, because they name people. */
export const told = (title: string, help?: string) =>
  field(z.string().trim().min(3, 'Say a little more').max(2000), {
    title,
    input: 'longText',
    personal: true,
    ...(help !== undefined && { help }),
  })
