/** Addresses of a contributor: the specification's section 2, byte for byte. */
import { BUYER, place } from './place.ts'

export const contributorPlaces = {
  contributorHome: place(
    '/contributor/:id/home',
    'Our Projects',
    'regular',
    BUYER,
    () => import('../screens/contributor/home.tsx'),
    { skeleton: 'contributorHome' },
  ),
  cart: place(
    '/contributor/:id/cart',
    'Cart',
    'regular',
    [...BUYER, 'isAllExceptReadonlyUser'],
    () => import('../screens/contributor/cart.tsx'),
  ),
  cartSummary: place(
    '/contributor/:id/cart/CartSummary/:cartSid',
    'Cart',
    'regular',
    [...BUYER, 'isAllExceptReadonlyUser'],
    () => import('../screens/contributor/cart-summary.tsx'),
  ),
  contributorOnboardingStatus: place(
    '/contributor/:id/onboardingStatus',
    'Onboarding status',
    'default',
    ['access', 'lockOnboarding'],
    () => import('../screens/onboarding-status.tsx'),
  ),
  contributorOffering: place(
    '/contributor/:id/projectOffering/:sid',
    'Project',
    'regular',
    BUYER,
    () => import('../screens/contributor/offering.tsx'),
  ),
  contributions: place('/contributor/:id/contributions', 'My contributions', 'regular', BUYER),
  contributionsBalance: place(
    '/contributor/:id/contributions/balance',
    'Balance',
    'regular',
    BUYER,
    () => import('../screens/contributor/balance.tsx'),
  ),
  contributionsEntityPurpose: place(
    '/contributor/:id/contributions/EntityPurpose',
    'Entity and purpose',
    'regular',
    BUYER,
    () => import('../screens/contributor/entity-purpose.tsx'),
  ),
  contributionsOperationHistory: place(
    '/contributor/:id/contributions/OperationHistory',
    'Operation history',
    'regular',
    BUYER,
    () => import('../screens/contributor/operation-history.tsx'),
  ),
  contributorOperation: place(
    '/contributor/:id/operation/:operationSid',
    'Operation',
    'regular',
    BUYER,
    () => import('../screens/contributor/operation.tsx'),
  ),
  contributorOperationPlanning: place(
    '/contributor/:id/operation/:operationSid/planning',
    'Planning',
    'regular',
    BUYER,
    () => import('../screens/contributor/operation-planning.tsx'),
  ),
} as const
