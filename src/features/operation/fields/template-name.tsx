/** The name of a chosen template. Its list is the platform's; others read the two that were always there. */
import { useQuery } from '@tanstack/react-query'
import { t } from '../../../lib/messages.ts'
import { templatesQuery } from '../../shared/certificate-template/queries.ts'
import { viewerQuery } from '../../shared/session/viewer.ts'

export function TemplateName({ template }: { readonly template: string }) {
  const { data: viewer } = useQuery(viewerQuery)
  const isOfPlatform = viewer?.current?.organization.isPlatform ?? false
  const { data } = useQuery({ ...templatesQuery, enabled: isOfPlatform })
  const known = data?.find(({ key }) => key === template)
  if (known) return known.name
  if (template === 'classic') return t('operation.templateClassic')
  return t(template === 'plain' ? 'operation.templatePlain' : 'operation.templateOwn')
}
