import { t } from '../lib/messages.ts'

type Props = { readonly count: number; readonly isComplete: boolean }

/** Says that a list is longer than what is shown of it. */
export const OnlyFirst = ({ count, isComplete }: Props) =>
  isComplete ? null : <p className="pad-4-5 text-m quiet">{t('shared.onlyFirst', { count })}</p>
