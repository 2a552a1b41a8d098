/** What the documentation says of the state or the event that was picked. */
import type { Role } from '../../../machines/kernel/define.ts'
import type { MachinePage, PageEvent, PageMove, PageState } from '../../../machines/kernel/page.ts'
import { versionName } from '../../../machines/kernel/shape.ts'
import { partyName } from '../shared/operation/operation-words.ts'
import { date } from '../../lib/format.ts'
import { t } from '../../lib/messages.ts'
import { ToneChip } from '../../ui/chips.tsx'
import { Panel, TextList } from '../../ui/page.tsx'
import styles from './machine-docs.module.css'
import { eventsIn, nameOf, stateOf, TIMER_DOES, timersAmong } from './page-view.ts'

type Moves = {
  readonly page: MachinePage
  readonly onState: (path: string) => void
  readonly onEvent: (type: string) => void
}

type Props = Moves & {
  readonly state: PageState | null
  readonly event: PageEvent | null
  /** States inside a closed box that was picked. */
  readonly within: readonly PageState[] | null
}

export function Details({ state, event, within, ...moves }: Props) {
  if (event) return <EventDetails event={event} {...moves} />
  if (state) return <StateDetails state={state} {...moves} />
  if (within && within.length > 0)
    return (
      <Panel title={within[0]!.within || t('machines.inside')}>
        <States paths={within.map(({ path }) => path)} {...moves} />
      </Panel>
    )
  return (
    <Panel title={t('machines.allEvents')} body="stack gap-4 text-m">
      <p className={styles.quiet}>{t('machines.pickSomething')}</p>
      <Versions history={moves.page.history} />
      <Part title={t('machines.eventsCount', { count: moves.page.events.length })}>
        <Events events={moves.page.events} onEvent={moves.onEvent} />
      </Part>
    </Panel>
  )
}

const Versions = ({ history }: Pick<MachinePage, 'history'>) => (
  <Part title={t('machines.versions')}>
    <ul className="stack gap-2">
      {history.map(({ version, date: since, changes }, index) => (
        <li key={`${version} ${since}`}>
          {t('machines.versionSince', { version: versionName(history, index), date: date(since) })}
          {index === 0 && <span className={styles.quiet}> {t('machines.versionFirst')}</span>}
          {index > 0 && (
            <details className={styles.quiet}>
              <summary className="pointer">{t('machines.changesCount', { count: changes.length })}</summary>
              <TextList texts={changes} className="stack gap-2 top-2" />
            </details>
          )}
        </li>
      ))}
    </ul>
  </Part>
)

/** From the beginning to a state; an event of it can be looked at. */
function Way({
  page,
  way,
  onEvent,
}: Pick<Moves, 'page' | 'onEvent'> & { readonly way: readonly PageMove[] }) {
  return (
    <Part title={t('machines.way')}>
      {way.length === 0 ? (
        <p className={styles.quiet}>{t('machines.wayBeginning')}</p>
      ) : (
        <ol className={styles.way}>
          {way.map((move, index) => {
            const event = page.events.find(({ type }) => type === move.event)
            return (
              // oxlint-disable-next-line react/no-array-index-key -- an event may come twice on a way
              <li key={index}>
                {event ? (
                  <button type="button" className={styles.link} onClick={() => onEvent(event.type)}>
                    {event.label}
                  </button>
                ) : (
                  t(move.event.startsWith('xstate.after.') ? 'machines.wayTime' : 'machines.wayItself')
                )}
                <span className={styles.quiet}>
                  {' '}
                  {[move.role && partyName(move.role), move.choosing].filter(Boolean).join(', ')}
                </span>
              </li>
            )
          })}
        </ol>
      )}
    </Part>
  )
}

function StateDetails({ state, page, onEvent }: Moves & { readonly state: PageState }) {
  const heard = eventsIn(page, state)
  return (
    <Panel
      title={state.title}
      aside={state.court ? <ToneChip tone="plain">{partyName(state.court)}</ToneChip> : undefined}
    >
      <div className="stack gap-4 text-m">
        <p className={styles.quiet}>{[state.within, state.path].filter(Boolean).join(', ')}</p>
        {state.hint && <p>{state.hint}</p>}
        {state.target !== null && <p>{t('machines.target', { time: timeOf(state.target) })}</p>}
        {state.entry && <p>{t('machines.entry', { what: state.entry })}</p>}
        {state.timers.length > 0 && (
          <Part title={t('machines.byItself')}>
            <ul className="stack gap-2">
              {state.timers.map(({ when, what }) => (
                <li key={`${when} ${what}`}>{t('machines.timer', { when, what })}</li>
              ))}
            </ul>
            {timersAmong([state]).map((what) => (
              <p key={what} className={styles.quiet}>
                {t(TIMER_DOES[what])}
              </p>
            ))}
          </Part>
        )}
        {state.way && <Way page={page} way={state.way} onEvent={onEvent} />}
        {heard.length > 0 && (
          <Part title={t('machines.heardHere')}>
            <Events events={heard} onEvent={onEvent} />
          </Part>
        )}
      </div>
    </Panel>
  )
}

const DAY = 24
const timeOf = (hours: number): string =>
  hours % DAY === 0 ? t('machines.days', { count: hours / DAY }) : t('machines.hours', { count: hours })

function EventDetails({ event, ...moves }: Moves & { readonly event: PageEvent }) {
  const { asks, conditions, setsOff, leadsTo } = event
  return (
    <Panel title={event.label} aside={<code className="text-xs breaks">{event.type}</code>}>
      <div className="stack gap-4 text-m">
        {event.roles.length > 0 && (
          <p>
            {t('machines.sentBy')} <Roles roles={event.roles} />
          </p>
        )}
        {asks.length > 0 && (
          <Part title={t('machines.asks')}>
            <ul className="stack gap-2">
              {asks.map(({ title, required, personal }) => (
                <li key={title}>
                  {title}
                  {!required && <span className={styles.quiet}> {t('machines.optional')}</span>}
                  {personal && <span className={styles.quiet}> {t('machines.personal')}</span>}
                </li>
              ))}
            </ul>
          </Part>
        )}
        {conditions.length > 0 && (
          <Part title={t('machines.conditions')}>
            <TextList texts={conditions} className="stack gap-2" />
          </Part>
        )}
        {setsOff && <Part title={t('machines.setsOff')}>{setsOff}</Part>}
        <Part title={t('machines.heardIn')}>
          <States paths={event.heardIn} {...moves} />
        </Part>
        {leadsTo.length > 0 && (
          <Part title={t('machines.leadsTo')}>
            <States paths={leadsTo} {...moves} />
          </Part>
        )}
      </div>
    </Panel>
  )
}

const Part = ({ title, children }: { readonly title: string; readonly children: React.ReactNode }) => (
  <section className={`stack gap-3 ${styles.part}`}>
    <h3>{title}</h3>
    {children}
  </section>
)

const Roles = ({ roles }: { readonly roles: readonly Role[] }) => roles.map(partyName).join(', ')

const Events = ({ events, onEvent }: Pick<Moves, 'onEvent'> & { readonly events: readonly PageEvent[] }) => (
  <ul className={`stack gap-3 text-m ${styles.found}`}>
    {events.map(({ type, label, roles }) => (
      <li key={type}>
        <button type="button" className={styles.link} onClick={() => onEvent(type)}>
          {label}
        </button>
        {roles.length > 0 && (
          <span className={styles.quiet}>
            <Roles roles={roles} />
          </span>
        )}
      </li>
    ))}
  </ul>
)

/** What is a state is a way to it; what is a part of the chart, or the whole, is only named. */
const States = ({ page, paths, onState }: Moves & { readonly paths: readonly string[] }) => (
  <ul className={`stack gap-3 text-m ${styles.found}`}>
    {paths.map((path) => {
      const state = stateOf(page, path)
      if (!state) return <li key={path}>{path === '' ? t('machines.everywhere') : nameOf(page, path)}</li>
      return (
        <li key={path}>
          <button type="button" className={styles.link} onClick={() => onState(path)}>
            {state.title}
          </button>
          <span className={styles.quiet}>{state.within}</span>
        </li>
      )
    })}
  </ul>
)
