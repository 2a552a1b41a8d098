/** Leads on to the step where the onboarding stands; there is nothing to look at here. */
export { startLoader as loader } from '../../features/onboarding/loaders.ts'

export const Component = () => null
