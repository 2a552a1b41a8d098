import { clockTime } from './clock.ts'
import { t } from '../../lib/messages.ts'
import styles from './inspector.module.css'
import { valueInShort, type Actor, type After, type Recording } from './recording.ts'

type Props = {
  readonly recording: Recording
  readonly standings: ReadonlyMap<string, After>
  readonly selected: string | null
  readonly onSelect: (actor: string | null) => void
}

/** Who lives, below whom it was begun, and how it is at the moment; choosing one shows only its events. */
export function ActorsTree({ recording: { actors }, ...rest }: Props) {
  const { selected, onSelect } = rest
  const known = new Set(actors.map(({ key }) => key))
  const roots = actors.filter(({ parent }) => parent === null || !known.has(parent))
  return (
    <nav className={styles.actors} aria-label={t('inspector.actors')}>
      <button
        type="button"
        className={styles.actor}
        aria-current={selected === null}
        onClick={() => onSelect(null)}
      >
        {t('inspector.allActors')}
      </button>
      <Branch actors={actors} here={roots} {...rest} />
    </nav>
  )
}

type BranchProps = Omit<Props, 'recording'> & {
  readonly actors: readonly Actor[]
  readonly here: readonly Actor[]
}

function Branch({ actors, here, ...rest }: BranchProps) {
  const { standings, selected, onSelect } = rest
  return (
    <ul>
      {here.map((actor) => {
        const below = actors.filter(({ parent }) => parent === actor.key)
        const standing = standings.get(actor.key)
        return (
          <li key={actor.key}>
            <button
              type="button"
              className={styles.actor}
              aria-current={selected === actor.key}
              onClick={() => onSelect(actor.key)}
            >
              <span className={styles.name}>{actor.name}</span>
              {standing && <span className={styles.value}>{valueInShort(standing.value)}</span>}
              <span className={styles.note}>
                {standing && `${t(standing.status === 'active' ? 'inspector.running' : 'inspector.over')}, `}
                {t('inspector.since', { time: clockTime(actor.since) })}
              </span>
            </button>
            {below.length > 0 && <Branch actors={actors} here={below} {...rest} />}
          </li>
        )
      })}
    </ul>
  )
}
