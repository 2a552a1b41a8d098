/** Which kind of operation begins: four cards, each with the phases that its machine goes through. */
import { Link } from 'react-router'
import { phasesOf } from '../../../machines/operation/outline.ts'
import { workflows } from '../../../machines/workflows.ts'
import { typeName } from '../shared/operation/operation-words.ts'
import { t } from '../../lib/messages.ts'
import { KINDS, type Kind } from './request-values.ts'
import styles from './requests.module.css'

/** A machine may have lanes of one phase; the words of each are said once. */
const titlesOf = (kind: Kind): readonly string[] => [
  ...new Set(phasesOf(workflows[kind]).map(({ title }) => title)),
]

export const KindChoice = ({ hrefOf }: { readonly hrefOf: (kind: Kind) => string }) => (
  <ul className={styles.kinds}>
    {KINDS.map((kind) => (
      <li key={kind}>
        <Link className={styles.kind} to={hrefOf(kind)}>
          <span className="title-l tight">{typeName(kind)}</span>
          <span className="text-m soft">{t(`requests.what.${kind}`)}</span>
          <ul className={styles.phases} aria-label={t('requests.phases')}>
            {titlesOf(kind).map((title) => (
              <li key={title}>{title}</li>
            ))}
          </ul>
        </Link>
      </li>
    ))}
  </ul>
)
