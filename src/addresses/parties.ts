/** Addresses of contributors and project carriers: the specification's section 2, byte for byte. */
import titles from '../../public/messages/en/titles.json' with { type: 'json' }
import type { ScreenGuard } from '../../contract/screens.ts'
import { BUYER, place, SELLER, SUBMISSION, WAITING } from './place.ts'

const buyerPage = <const Name extends string>(name: Name, title: string, more: readonly ScreenGuard[] = []) =>
  place(`/contributor/:id/${name}`, title, 'regular', [...BUYER, ...more])

export const contributorPlaces = {
  contributorHome: place('/contributor/:id/home', titles.contributorHome, 'regular', BUYER, {
    skeleton: 'contributorHome',
  }),
  cart: buyerPage('cart', titles.cart, ['isAllExceptReadonlyUser']),
  cartSummary: buyerPage('cart/CartSummary/:cartSid', titles.cart, ['isAllExceptReadonlyUser']),
  contributorOnboardingStatus: place(
    '/contributor/:id/onboardingStatus',
    titles.onboardingStatus,
    'default',
    WAITING('isBuyer'),
  ),
  contributorOffering: buyerPage('projectOffering/:sid', titles.project),
  contributions: buyerPage('contributions', titles.contributions),
  contributionsBalance: buyerPage('contributions/balance', titles.contributionsBalance),
  contributionsEntityPurpose: buyerPage('contributions/EntityPurpose', titles.contributionsEntityPurpose),
  contributionsOperationHistory: buyerPage('contributions/OperationHistory', titles.contributionsHistory),
  contributorOperation: buyerPage('operation/:operationSid', titles.operation),
  contributorOperationPlanning: buyerPage('operation/:operationSid/planning', titles.planning),
} as const

const sellerPage = <const Name extends string>(name: Name, title: string) =>
  place(`/projectCarrier/:id/${name}`, title, 'regular', SELLER)

const submission = <const Page extends string>(page: Page, title: string) =>
  place(`/projectCarrier/:id/projectSubmission${page}`, title, 'regular', SUBMISSION)

export const carrierPlaces = {
  carrierHome: place('/projectCarrier/:id/home', titles.carrierHome, 'regular', SELLER, {
    skeleton: 'projectCarrierHome',
  }),
  carrierTransactions: sellerPage('transactions', titles.carrierTransactions),
  carrierOnboardingStatus: place(
    '/projectCarrier/:id/onboardingStatus',
    titles.onboardingStatus,
    'default',
    WAITING('isSeller'),
  ),
  carrierUploadInvoice: sellerPage('uploadPcInvoice', titles.carrierUploadInvoice),
  carrierOffering: sellerPage('projectOffering/:sid', titles.project),
  carrierPlanning: sellerPage('projectOffering/:sid/planning', titles.planning),
  projectSubmission: submission('', titles.projectSubmission),
  submissionGeneralInformation: submission('/GeneralInformation', titles.submissionGeneralInformation),
  submissionDescription: submission('/DescriptionSubmission', titles.submissionDescription),
  submissionTopBar: submission('/ProjectTopBar', titles.projectSubmission),
  submissionInventory: submission('/:poSid/Inventory', titles.submissionInventory),
  submissionMedia: submission('/:poSid/MediaSelection', titles.submissionMedia),
  submissionSdgs: submission('/:poSid/SdgAndPartners', titles.submissionSdgs),
  operationUploadInvoice: sellerPage('operation/:operationSid/uploadInvoice', titles.operationUploadInvoice),
  carrierOperation: sellerPage('operation/:operationSid', titles.operation),
  carrierOperationPlanning: sellerPage('operation/:operationSid/planning', titles.planning),
} as const
