/** Addresses of a project carrier: the specification's section 2, byte for byte. */
import { place, SELLER, SUBMISSION } from './place.ts'

const submission = <const Page extends string>(page: Page, title: string) =>
  place(`/projectCarrier/:id/projectSubmission/${page}`, title, 'regular', SUBMISSION)

export const carrierPlaces = {
  carrierHome: place('/projectCarrier/:id/home', 'My projects', 'regular', SELLER, {
    skeleton: 'projectCarrierHome',
  }),
  carrierTransactions: place('/projectCarrier/:id/transactions', 'My transactions', 'regular', SELLER),
  carrierOnboardingStatus: place('/projectCarrier/:id/onboardingStatus', 'Onboarding status', 'default', [
    'access',
    'lockOnboarding',
  ]),
  carrierUploadInvoice: place('/projectCarrier/:id/uploadPcInvoice', 'Upload an invoice', 'regular', SELLER),
  carrierOffering: place('/projectCarrier/:id/projectOffering/:sid', 'Project', 'regular', SELLER),
  carrierPlanning: place('/projectCarrier/:id/projectOffering/:sid/planning', 'Planning', 'regular', SELLER),
  projectSubmission: place(
    '/projectCarrier/:id/projectSubmission',
    'Submit a project',
    'regular',
    SUBMISSION,
  ),
  submissionGeneralInformation: submission('GeneralInformation', 'General information'),
  submissionDescription: submission('DescriptionSubmission', 'Description'),
  submissionTopBar: submission('ProjectTopBar', 'Submit a project'),
  submissionInventory: submission(':poSid/Inventory', 'Inventory'),
  submissionMedia: submission(':poSid/MediaSelection', 'Media'),
  submissionSdgs: submission(':poSid/SdgAndPartners', 'Goals and partners'),
  operationUploadInvoice: place(
    '/projectCarrier/:id/operation/:operationSid/uploadInvoice',
    'Upload the invoice',
    'regular',
    SELLER,
  ),
  carrierOperation: place('/projectCarrier/:id/operation/:operationSid', 'Operation', 'regular', SELLER),
  carrierOperationPlanning: place(
    '/projectCarrier/:id/operation/:operationSid/planning',
    'Planning',
    'regular',
    SELLER,
  ),
} as const
