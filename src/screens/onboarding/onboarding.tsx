/** Leads on to the step where the onboarding stands; a visitor sees what an onboarding is. */
export { startLoader as loader } from '../../features/onboarding/loaders.ts'
export { Introduction as Component } from '../../features/onboarding/wizard.tsx'
