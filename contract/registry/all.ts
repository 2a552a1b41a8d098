/** The registry's entities. A new one needs a file in this folder and a line here. */
import { additionalCertification } from './additional-certification.ts'
import { carbonStandard } from './carbon-standard.ts'
import { projectProponent } from './project-proponent.ts'
import { projectType, projectAdditionalType } from './project-type.ts'
import { project } from './project.ts'
import { vintage } from './vintage.ts'

export const registryEntities = {
  project,
  vintage,
  projectType,
  projectAdditionalType,
  carbonStandard,
  projectProponent,
  additionalCertification,
} as const
