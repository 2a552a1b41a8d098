import type { ListSource } from '../../../contract/rules/screening.ts'
import { t } from '../../lib/messages.ts'

/** An outside service may have lists of its own, which it names itself. */
export const sourceWords = (list: string): string => {
  if (list === 'EU') return t('compliance.sourceEU')
  return list === 'UN' ? t('compliance.sourceUN') : list
}

export const SOURCE_NOTES = {
  EU: 'compliance.sourceEUNote',
  UN: 'compliance.sourceUNNote',
} as const satisfies Record<ListSource, string>

export const FORMATS = {
  eu_xml: 'compliance.formatEuXml',
  eu_csv: 'compliance.formatEuCsv',
  un_xml: 'compliance.formatUnXml',
} as const
