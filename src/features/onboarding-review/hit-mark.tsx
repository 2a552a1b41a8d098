import { t } from '../../lib/messages.ts'
import styles from './onboarding-review.module.css'
import { useOnboarding } from './onboarding-context.ts'
import { isSameName } from './subjects.ts'

/** Beside a name: what the screening found of it, as a link to the hit. */
export function HitMark({ name }: { readonly name: string }) {
  const { review } = useOnboarding()
  const hits = (review?.hits ?? []).filter(
    ({ subjectName, goneAt }) => goneAt === null && isSameName(subjectName, name),
  )
  const open = hits.filter(({ verdict }) => verdict === null)
  const [first] = open.length > 0 ? open : hits
  if (!first) return null
  return (
    <a className={open.length > 0 ? styles.openMark : styles.mark} href={`#${hitId(first.sid)}`}>
      {open.length > 0
        ? t('compliance.openHitsOfName', { count: open.length })
        : t('compliance.hitsOfName', { count: hits.length })}
    </a>
  )
}

/** Where a hit is on the page. */
export const hitId = (sid: string): string => `hit-${sid}`
