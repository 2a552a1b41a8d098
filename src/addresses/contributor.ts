/** Addresses of a contributor: the specification's section 2, byte for byte. */
import { BUYER, place } from './place.ts'

export const contributorPlaces = {
  contributorHome: place('/contributor/:id/home', 'Our Projects', 'regular', BUYER, {
    skeleton: 'contributorHome',
  }),
  cart: place('/contributor/:id/cart', 'Cart', 'regular', [...BUYER, 'isAllExceptReadonlyUser']),
  cartSummary: place('/contributor/:id/cart/CartSummary/:cartSid', 'Cart', 'regular', [
    ...BUYER,
    'isAllExceptReadonlyUser',
  ]),
  contributorOnboardingStatus: place('/contributor/:id/onboardingStatus', 'Onboarding status', 'default', [
    'access',
    'lockOnboarding',
  ]),
  contributorOffering: place('/contributor/:id/projectOffering/:sid', 'Project', 'regular', BUYER),
  contributions: place('/contributor/:id/contributions', 'My contributions', 'regular', BUYER),
  contributionsBalance: place('/contributor/:id/contributions/balance', 'Balance', 'regular', BUYER),
  contributionsEntityPurpose: place(
    '/contributor/:id/contributions/EntityPurpose',
    'Entity and purpose',
    'regular',
    BUYER,
  ),
  contributionsOperationHistory: place(
    '/contributor/:id/contributions/OperationHistory',
    'Operation history',
    'regular',
    BUYER,
  ),
  contributorOperation: place('/contributor/:id/operation/:operationSid', 'Operation', 'regular', BUYER),
  contributorOperationPlanning: place(
    '/contributor/:id/operation/:operationSid/planning',
    'Planning',
    'regular',
    BUYER,
  ),
} as const
