/** Addresses of a project carrier: the specification's section 2, byte for byte. */
import { place, SELLER, SUBMISSION, type Place } from './place.ts'

const carrierOperation = () => import('../screens/project-carrier/operation.tsx')

const submission = <const Page extends string>(page: Page, title: string, screen: Place['screen']) =>
  place(`/projectCarrier/:id/projectSubmission/${page}`, title, 'regular', SUBMISSION, screen)

export const carrierPlaces = {
  carrierHome: place(
    '/projectCarrier/:id/home',
    'My projects',
    'regular',
    SELLER,
    () => import('../screens/project-carrier/home.tsx'),
    { skeleton: 'projectCarrierHome' },
  ),
  carrierTransactions: place(
    '/projectCarrier/:id/transactions',
    'My transactions',
    'regular',
    SELLER,
    () => import('../screens/project-carrier/transactions.tsx'),
  ),
  carrierOnboardingStatus: place(
    '/projectCarrier/:id/onboardingStatus',
    'Onboarding status',
    'default',
    ['access', 'lockOnboarding'],
    () => import('../screens/onboarding-status.tsx'),
  ),
  carrierUploadInvoice: place(
    '/projectCarrier/:id/uploadPcInvoice',
    'Upload an invoice',
    'regular',
    SELLER,
    () => import('../screens/project-carrier/upload-pc-invoice.tsx'),
  ),
  carrierOffering: place(
    '/projectCarrier/:id/projectOffering/:sid',
    'Project',
    'regular',
    SELLER,
    () => import('../screens/project-carrier/offering.tsx'),
  ),
  carrierPlanning: place(
    '/projectCarrier/:id/projectOffering/:sid/planning',
    'Planning',
    'regular',
    SELLER,
    () => import('../screens/project-carrier/planning.tsx'),
  ),
  projectSubmission: place(
    '/projectCarrier/:id/projectSubmission',
    'Submit a project',
    'regular',
    SUBMISSION,
    () => import('../screens/project-carrier/submission/start.tsx'),
  ),
  submissionGeneralInformation: submission(
    'GeneralInformation',
    'General information',
    () => import('../screens/project-carrier/submission/general-information.tsx'),
  ),
  submissionDescription: submission(
    'DescriptionSubmission',
    'Description',
    () => import('../screens/project-carrier/submission/description.tsx'),
  ),
  submissionTopBar: submission(
    'ProjectTopBar',
    'Submit a project',
    () => import('../screens/project-carrier/submission/top-bar.tsx'),
  ),
  submissionInventory: submission(
    ':poSid/Inventory',
    'Inventory',
    () => import('../screens/project-carrier/submission/inventory.tsx'),
  ),
  submissionMedia: submission(
    ':poSid/MediaSelection',
    'Media',
    () => import('../screens/project-carrier/submission/media.tsx'),
  ),
  submissionSdgs: submission(
    ':poSid/SdgAndPartners',
    'Goals and partners',
    () => import('../screens/project-carrier/submission/goals.tsx'),
  ),
  operationUploadInvoice: place(
    '/projectCarrier/:id/operation/:operationSid/uploadInvoice',
    'Upload the invoice',
    'regular',
    SELLER,
    carrierOperation,
  ),
  carrierOperation: place(
    '/projectCarrier/:id/operation/:operationSid',
    'Operation',
    'regular',
    SELLER,
    carrierOperation,
  ),
  carrierOperationPlanning: place(
    '/projectCarrier/:id/operation/:operationSid/planning',
    'Planning',
    'regular',
    SELLER,
    () => import('../screens/project-carrier/operation-planning.tsx'),
  ),
} as const
