import { t } from '../../lib/messages.ts'

/** An outside service may have lists of its own, which it names itself. */
export const sourceWords = (list: string): string => {
  if (list === 'EU') return t('compliance.sourceEU')
  return list === 'UN' ? t('compliance.sourceUN') : list
}
