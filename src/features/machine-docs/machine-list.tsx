import { Link } from 'react-router'
import type { PageEntry } from '../../../machines/kernel/page.ts'
import { t } from '../../lib/messages.ts'
import styles from './machine-docs.module.css'

const GROUPS = ['operations', 'others', 'browser'] as const
type Props = { readonly machines: readonly PageEntry[]; readonly hrefOf: (machine: string) => string }

export const MachineList = ({ machines, hrefOf }: Props) =>
  GROUPS.map((group) => (
    <section key={group} className="stack gap-4" aria-label={t(`machines.group.${group}`)}>
      <h2 className="title-l tight">{t(`machines.group.${group}`)}</h2>
      <ul className={styles.entries}>
        {machines
          .filter((machine) => machine.group === group)
          .map(({ machine, title, about, states, endings, events }) => (
            <li key={machine} className={styles.entry}>
              <h3>
                <Link className="no-underline" to={hrefOf(machine)}>
                  {title}
                </Link>
              </h3>
              <p>{about}</p>
              <p className={styles.quiet}>
                {t(endings > 0 ? 'machines.counts' : 'machines.countsWithoutEndings', {
                  states: t('machines.statesCount', { count: states }),
                  endings: t('machines.endingsCount', { count: endings }),
                  events: t('machines.eventsCount', { count: events }),
                })}
              </p>
            </li>
          ))}
      </ul>
    </section>
  ))
