/** The permission table: every route of the API and who may call it. A route that is not here stops the server's start. */
import type { Access } from './access.ts'
import { backOffice } from './back-office.ts'
import { balance } from './balance.ts'
import { carts } from './carts.ts'
import { catalogue } from './catalogue.ts'
import { countries } from './countries.ts'
import { importMaps, registryImports } from './imports.ts'
import { industries } from './industries.ts'
import { invitations, organizations } from './organizations.ts'
import { me, people } from './people.ts'
import { ledger } from './ledger.ts'
import { live } from './live.ts'
import { offerings } from './offerings.ts'
import { onboarding, onboardingDocuments, onboardings, signatures } from './onboardings.ts'
import { operations } from './operations.ts'
import { certificates } from './certificates.ts'
import { keyOf, type Endpoint } from './endpoint.ts'
import { labels, registryCalls, registryLogos } from './registry.ts'
import { screening } from './screening.ts'
import { serials } from './serials.ts'
import { session } from './session.ts'
import { offeringFiles, submissions } from './submissions.ts'
import { site } from './site.ts'

/** Everything the API answers. The server registers exactly these; OpenAPI and the tests are made from them. */
export const API = {
  session,
  me,
  site,
  catalogue,
  offerings,
  carts,
  balance,
  operations,
  backOffice,
  live,
  certificates,
  people,
  organizations,
  invitations,
  industries,
  countries,
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
  submissions,
  offeringFiles,
  onboarding,
  onboardingDocuments,
  onboardings,
  signatures,
  serials,
  screening,
  ledger,
} as const

type Row = readonly [Endpoint, Access, 'fresh'?]

const rows: readonly Row[] = [
  [session.open, 'anyone'],
  [session.close, 'anyone'],
  [session.viewer, 'signedIn'],
  [session.choose, 'signedIn'],
  [site.show, 'anyone'],
  [site.figures, 'anyone'],
  [site.showcase, 'anyone'],
  [catalogue.list, 'validated'],
  [catalogue.map, 'validated'],
  [offerings.show, 'validated'],
  [carts.open, 'buyerWriter'],
  [carts.show, 'buyerWriter'],
  [carts.settings, 'buyerWriter'],
  [carts.putLine, 'buyerWriter'],
  [carts.removeLine, 'buyerWriter'],
  [carts.shares, 'buyerWriter'],
  [carts.acceptPrice, 'buyerWriter'],
  [carts.request, 'buyerWriter'],
  [balance.show, 'validated'],
  [operations.list, 'member'],
  [operations.count, 'member'],
  [operations.export, 'member'],
  [operations.request, 'writer'],
  [operations.show, 'member'],
  [operations.send, 'writer'],
  [operations.journal, 'member'],
  [operations.ledger, 'member'],
  [operations.documents, 'member'],
  [operations.upload, 'writer'],
  [operations.draft, 'writer'],
  [operations.download, 'member'],
  [backOffice.queue, 'platform'],
  [backOffice.figures, 'platform'],
  [backOffice.colleagues, 'platform'],
  [backOffice.mails, 'platform'],
  [live.changes, 'member'],
  [certificates.show, 'anyone'],
  [certificates.file, 'anyone'],
  [certificates.verify, 'anyone'],
  [me.rename, 'signedIn'],
  [me.sessions, 'signedIn'],
  [me.endOthers, 'signedIn'],
  [me.export, 'signedIn', 'fresh'],
  [me.erase, 'signedIn', 'fresh'],
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
  [countries.list, 'anyone'],
  ...Object.values(registryCalls).flatMap((calls): Row[] => [
    [calls.list, 'member'],
    [calls.create, 'platformWriter'],
    [calls.update, 'platformWriter'],
    [calls.remove, 'platformWriter'],
  ]),
  ...Object.values(registryLogos).flatMap((logo): Row[] => [
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
  [importMaps.list, 'platform'],
  [importMaps.create, 'platformWriter'],
  [importMaps.update, 'platformWriter'],
  [importMaps.remove, 'platformWriter'],
  [submissions.list, 'member'],
  [submissions.start, 'writer'],
  [submissions.show, 'member'],
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
  [onboarding.start, 'signedIn'],
  [onboarding.save, 'signedIn'],
  [onboarding.send, 'signedIn'],
  [onboarding.upload, 'signedIn'],
  [onboarding.consultVat, 'signedIn'],
  [onboardingDocuments.show, 'signedIn'],
  [onboardingDocuments.remove, 'signedIn'],
  [onboardings.list, 'platform'],
  [onboardings.show, 'platform'],
  [onboardings.send, 'platformWriter'],
  [signatures.show, 'anyone'],
  [signatures.answer, 'anyone'],
  [serials.read, 'writer'],
  [screening.lists, 'platform'],
  [screening.load, 'platformWriter'],
  [screening.search, 'platform'],
  [ledger.health, 'platform'],
  [ledger.blocks, 'platform'],
  [ledger.block, 'platform'],
]

export const policy: ReadonlyMap<string, Access> = new Map(rows.map(([one, access]) => [keyOf(one), access]))

/** Calls that want a sign-in of the last five minutes: roles, personal data (trust page R18). */
export const needsFresh: ReadonlySet<string> = new Set(
  rows.filter(([, , fresh]) => fresh).map(([one]) => keyOf(one)),
)
