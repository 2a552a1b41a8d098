/** Leads on to the step where the onboarding stands; a visitor is told what an onboarding is. */
export { startLoader as loader } from '../../features/onboarding/loaders.ts'
export { Introduction as Component } from '../../features/onboarding/wizard.tsx'
