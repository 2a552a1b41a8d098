import type { Role } from '../../../machines/kernel/define.ts'
import { t } from '../../lib/messages.ts'
import styles from './statechart.module.css'

const nameOf = (role: Role): string => t(`operation.chip.${role}`)

const GAP = 6
const widthOf = (role: Role): number => Math.ceil(nameOf(role).length * 11 * 0.56) + 16

type Props = { readonly roles: readonly Role[]; readonly middle: number; readonly y: number }

/** Whose move it is, by colour and word. */
export function Chips({ roles, middle, y }: Props) {
  const total = roles.reduce((sum, role) => sum + widthOf(role) + GAP, -GAP)
  const startOf = (index: number) =>
    middle - total / 2 + roles.slice(0, index).reduce((sum, role) => sum + widthOf(role) + GAP, 0)
  return roles.map((role, index) => (
    <g key={role} className={styles[role]}>
      <rect x={startOf(index)} y={y} width={widthOf(role)} height="18" rx="9" />
      <text x={startOf(index) + widthOf(role) / 2} y={y + 12.8}>
        {nameOf(role)}
      </text>
    </g>
  ))
}
