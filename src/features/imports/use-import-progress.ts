/** How far the server is with an import, as words and as a share of its rows. */
import { useQuery } from '@tanstack/react-query'
import { t } from '../../lib/messages.ts'
import { progressQuery } from './queries.ts'

const WORDS = { reading: 'imports.rowsReadSoFar', writing: 'imports.rowsWrittenSoFar' } as const

type Shown = { readonly words: string; /** null: not counted */ readonly share: number | null }

export function useImportProgress(sid: string, isRunning: boolean): Shown {
  const { data: progress } = useQuery(progressQuery(sid, isRunning))
  if (!progress || progress.total === 0) return { words: t('imports.scanning'), share: null }
  const { stage, done, total } = progress
  if (stage === 'comparing') return { words: t('imports.comparing', { count: total }), share: null }
  return { words: t(WORDS[stage], { done, total }), share: Math.min(done / total, 1) }
}
