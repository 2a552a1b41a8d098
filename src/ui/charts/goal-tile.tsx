/** A numbered tile of our own for one of the 17 goals: the UN's icons have rules of use that a marketplace cannot promise. */
import styles from './goal-tile.module.css'

/** Seventeen hues around the circle, far from the neighbour's. */
const hueOf = (goal: number): number => Math.round(((goal * 7) % 17) * (360 / 17))

type Props = { readonly goal: number; readonly size?: 'small' | 'medium' }

export const GoalTile = ({ goal, size = 'medium' }: Props) => (
  <span
    className={`${styles.tile} ${styles[size]}`}
    style={{ '--goal-hue': `${hueOf(goal)}deg` } as React.CSSProperties}
    aria-hidden
  >
    {goal}
  </span>
)
