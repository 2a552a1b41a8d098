/** The permission table: every route of the API and who may call it. A route that is not here stops the server's start. */
import type { Access, PolicyRow } from './organizations/access.ts'
import { backOffice } from './back-office.ts'
import { balance } from './ledger/balance.ts'
import { bankStatements } from './payments/bank-statements.ts'
import { bankTransactions } from './payments/bank.ts'
import { cartApprovals } from './offerings/cart-approval.ts'
import { carts } from './offerings/carts.ts'
import { catalogue } from './offerings/catalogue.ts'
import { allocations, auditPacks } from './certificates/contributions.ts'
import { reportingEntities, reportingPurposes } from './reporting-lists.ts'
import { contracts, contractTemplates } from './operations/contracts.ts'
import { countries } from './organizations/countries.ts'
import { importMaps, importProgress, registryImports } from './ledger/imports.ts'
import { industries } from './organizations/industries.ts'
import { insights } from './operations/insights.ts'
import { invoices } from './payments/invoices.ts'
import { invitations, organizations } from './organizations/organizations.ts'
import { me, people } from './organizations/people.ts'
import { plans } from './operations/plans.ts'
import { ledger } from './ledger/ledger.ts'
import { live } from './live.ts'
import { notifications } from './notifications.ts'
import { offerings } from './offerings/offerings.ts'
import { moments } from './operations/moments.ts'
import { onboarding, onboardingDocuments, onboardings, signatures } from './organizations/onboardings.ts'
import { operationDesk, savedViews } from './operations/desk.ts'
import { operations } from './operations/operations.ts'
import { payments, refunds } from './payments/payments.ts'
import { payoutBatches, payouts } from './payments/payouts.ts'
import { certificateEmails, mailReports } from './certificates/emails.ts'
import { certificateTemplates } from './certificates/templates.ts'
import { certificates } from './certificates/certificates.ts'
import { deletions } from './deletions.ts'
import { tradeRows } from './policy-trade.ts'
import { labels, registryCalls, registryLogos } from './registry.ts'
import { releases } from './operations/releases.ts'
import { screening } from './organizations/screening.ts'
import { search } from './search.ts'
import { serials } from './ledger/serials.ts'
import { session } from './session.ts'
import { offeringFiles, submissions } from './offerings/submissions.ts'
import { site } from './site.ts'
import { ways } from './operations/ways.ts'

/** Everything the API answers. The server registers exactly these; OpenAPI and the tests are made from them. */
export const API = {
  session,
  me,
  notifications,
  site,
  search,
  catalogue,
  offerings,
  carts,
  cartApprovals,
  balance,
  reportingEntities,
  reportingPurposes,
  allocations,
  auditPacks,
  operations,
  operationDesk,
  moments,
  savedViews,
  contracts,
  contractTemplates,
  invoices,
  payments,
  refunds,
  bankStatements,
  bankTransactions,
  payouts,
  payoutBatches,
  backOffice,
  insights,
  ways,
  releases,
  live,
  certificates,
  certificateTemplates,
  certificateEmails,
  mailReports,
  people,
  organizations,
  invitations,
  industries,
  countries,
  deletions,
  projects: registryCalls.project,
  vintages: registryCalls.vintage,
  labels,
  projectTypes: registryCalls.projectType,
  projectAdditionalTypes: registryCalls.projectAdditionalType,
  carbonStandards: registryCalls.carbonStandard,
  carbonStandardLogo: registryLogos.carbonStandard,
  projectProponents: registryCalls.projectProponent,
  projectProponentLogo: registryLogos.projectProponent,
  additionalCertifications: registryCalls.additionalCertification,
  additionalCertificationLogo: registryLogos.additionalCertification,
  registryImports,
  importMaps,
  importProgress,
  submissions,
  plans,
  offeringFiles,
  onboarding,
  onboardingDocuments,
  onboardings,
  signatures,
  serials,
  screening,
  ledger,
} as const

const rows: readonly PolicyRow[] = [
  ...tradeRows,
  [session.open, 'anyone'],
  [session.close, 'anyone'],
  [session.viewer, 'signedIn'],
  [session.choose, 'signedIn'],
  [site.show, 'anyone'],
  [site.figures, 'anyone'],
  [site.showcase, 'anyone'],
  [site.outbox, 'anyone'],
  [search.everything, 'member'],
  [backOffice.queue, 'platform'],
  [backOffice.figures, 'platform'],
  [backOffice.threshold, 'superadmin'],
  [backOffice.colleagues, 'platform'],
  [backOffice.mails, 'platform'],
  [backOffice.sendAgain, 'platformWriter'],
  [backOffice.emailSamples, 'platform'],
  [insights.dwell, 'platform'],
  [insights.count, 'superadmin'],
  [ways.list, 'platform'],
  [releases.list, 'platform'],
  [releases.changes, 'platform'],
  [ways.whatIf, 'platform'],
  [insights.expectedFinish, 'platform'],
  [insights.expectedFinishes, 'member'],
  [live.changes, 'signedIn'],
  [me.rename, 'signedIn'],
  [me.arrangeList, 'signedIn'],
  [me.sessions, 'signedIn'],
  [me.endOthers, 'signedIn'],
  [me.export, 'signedIn', 'fresh'],
  [me.erase, 'signedIn', 'fresh'],
  ...Object.values(notifications).map((call): PolicyRow => [call, 'signedIn']),
  [people.list, 'platform'],
  [people.create, 'superadmin', 'fresh'],
  [people.update, 'superadmin', 'fresh'],
  [people.deactivate, 'superadmin', 'fresh'],
  [people.restore, 'superadmin', 'fresh'],
  [people.erase, 'superadmin', 'fresh'],
  [organizations.list, 'platform'],
  [organizations.show, 'member'],
  [organizations.update, 'owner'],
  [organizations.remove, 'platformWriter'],
  [organizations.restore, 'platformWriter'],
  [organizations.members, 'member'],
  [organizations.changeRole, 'owner', 'fresh'],
  [organizations.changeLimit, 'owner', 'fresh'],
  [organizations.removeMember, 'owner', 'fresh'],
  [organizations.invite, 'owner', 'fresh'],
  [organizations.revoke, 'owner'],
  [organizations.profile, 'member'],
  [organizations.writeProfile, 'writer'],
  [organizations.publicProfile, 'anyone'],
  [invitations.show, 'anyone'],
  [invitations.accept, 'signedIn'],
  [industries.list, 'signedIn'],
  [industries.create, 'platformWriter'],
  [industries.update, 'platformWriter'],
  [industries.remove, 'platformWriter'],
  [industries.restore, 'platformWriter'],
  [countries.list, 'anyone'],
  [deletions.list, 'platformWriter'],
  ...Object.values(registryCalls).flatMap((calls): PolicyRow[] => [
    [calls.list, 'member'],
    [calls.create, 'platformWriter'],
    [calls.update, 'platformWriter'],
    [calls.remove, 'platformWriter'],
    [calls.restore, 'platformWriter'],
  ]),
  ...Object.values(registryLogos).flatMap((logo): PolicyRow[] => [
    [logo.post, 'platformWriter'],
    [logo.put, 'platformWriter'],
    [logo.show, 'anyone'],
  ]),
  [labels.show, 'member'],
  [labels.write, 'platformWriter'],
  [registryImports.list, 'platform'],
  [registryImports.dryRun, 'platformWriter'],
  [registryImports.show, 'platform'],
  [registryImports.problems, 'platform'],
  [registryImports.run, 'platformWriter'],
  [importProgress.show, 'platform'],
  [importMaps.list, 'platform'],
  [importMaps.create, 'platformWriter'],
  [importMaps.update, 'platformWriter'],
  [importMaps.remove, 'platformWriter'],
  [importMaps.restore, 'platformWriter'],
  [submissions.list, 'member'],
  [submissions.start, 'writer'],
  [submissions.show, 'member'],
  [submissions.replay, 'superadmin'],
  [submissions.save, 'writer'],
  [submissions.send, 'writer'],
  [submissions.comment, 'writer'],
  [submissions.resolve, 'writer'],
  [submissions.photo, 'writer'],
  [submissions.document, 'writer'],
  [submissions.forecast, 'member'],
  [offeringFiles.photo, 'anyone'],
  [offeringFiles.document, 'anyone'],
  [onboarding.show, 'signedIn'],
  [onboarding.start, 'applicant'],
  [onboarding.save, 'applicant'],
  [onboarding.send, 'applicant'],
  [onboarding.upload, 'applicant'],
  [onboarding.consultVat, 'applicant'],
  [onboardingDocuments.show, 'signedIn'],
  [onboardingDocuments.remove, 'applicant'],
  [onboardings.list, 'platform'],
  [onboardings.show, 'platform'],
  [onboardings.replay, 'superadmin'],
  [onboardings.send, 'platformWriter'],
  [signatures.show, 'anyone'],
  [signatures.answer, 'anyone'],
  [serials.read, 'validated'],
  [screening.lists, 'platform'],
  [screening.load, 'platformWriter'],
  [screening.search, 'platform'],
  [ledger.health, 'platform'],
  [ledger.head, 'platform'],
  [ledger.headExport, 'platform'],
  [ledger.verify, 'platformWriter'],
  [ledger.blocks, 'platform'],
  [ledger.block, 'platform'],
]

export const policy: ReadonlyMap<string, Access> = new Map(rows.map(([one, access]) => [one.key, access]))

/** Calls that want a sign-in of the last five minutes: roles, personal data (trust page R18). */
export const needsFresh: ReadonlySet<string> = new Set(
  rows.filter(([, , fresh]) => fresh).map(([one]) => one.key),
)
