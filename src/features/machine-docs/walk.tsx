/** The simulator: the machine that the server decides with, walked by hand with sample people and payloads. */
import { Select } from '@fluentui/react-components'
import { useState } from 'react'
import type { By } from '../../../machines/kernel/define.ts'
import type { Standing } from '../../../machines/kernel/drawing.ts'
import type { MachinePage } from '../../../machines/kernel/page.ts'
import { dateTime } from '../../lib/format.ts'
import { t } from '../../lib/messages.ts'
import { partyName } from '../shared/operation/operation-words.ts'
import { Button } from '../../ui/button.tsx'
import { Panel } from '../../ui/page.tsx'
import { Refused } from '../../ui/refused.tsx'
import { ChoiceOptions } from '../../ui/form/select-options.tsx'
import styles from './machine-docs.module.css'
import { nameOf } from './page-view.ts'
import type { Simulated } from './simulated.ts'
import { beginWalk, offersOf, pathsOf, send, standingOf, wait, type Moment } from './simulation.ts'

type Props = {
  readonly page: MachinePage
  readonly onStanding: (standing: Standing | null) => void
  readonly onEvent: (type: string) => void
}

/** Machines are loaded when someone wants to walk. */
export function Walk({ page, onStanding, onEvent }: Props) {
  const [simulated, setSimulated] = useState<Simulated | null>(null)
  const [isLoading, setIsLoading] = useState(false)
  const begin = async () => {
    setIsLoading(true)
    const { simulatedOf } = await import('./simulated.ts')
    const made = simulatedOf(page.machine)
    setSimulated(made)
    setIsLoading(false)
    if (made) onStanding(standingOf(beginWalk(made), []))
  }
  return (
    <Panel title={t('machines.walk')}>
      {simulated ? (
        <Walking
          page={page}
          simulated={simulated}
          onStanding={onStanding}
          onEvent={onEvent}
          onEnd={() => {
            setSimulated(null)
            onStanding(null)
          }}
        />
      ) : (
        <div className="stack gap-4 text-m">
          <p className={styles.quiet}>{t('machines.walkLead')}</p>
          <p>
            <Button
              variant="primary"
              label={t('machines.begin')}
              loading={isLoading}
              onClick={() => void begin()}
            />
          </p>
        </div>
      )}
    </Panel>
  )
}

type WalkingProps = Props & {
  readonly simulated: Simulated
  readonly onEnd: () => void
}

const personName = (by: By): string => t('machines.person', { name: by.userId, party: partyName(by.role) })

function Walking({ page, simulated, onStanding, onEvent, onEnd }: WalkingProps) {
  const [moments, setMoments] = useState<readonly Moment[]>(() => [beginWalk(simulated)])
  const [who, setWho] = useState(0)
  const [refused, setRefused] = useState<string | null>(null)
  const now = moments.at(-1)!
  const by = simulated.people[who]!
  const offered = offersOf(simulated, now, by)
  const show = (next: readonly Moment[]) => {
    setMoments(next)
    setRefused(null)
    onStanding(standingOf(next.at(-1)!, []))
  }
  const press = (type: string) => {
    const answer = send(simulated, now, type, by)
    if (answer.moment) show([...moments, answer.moment])
    else setRefused(answer.refused)
  }
  const mine = offered.filter(({ status }) => status !== 'someone-else')
  const [timer] = now.timers
  return (
    <div className="stack gap-4 text-m">
      <div className="cluster gap-3 col-gap-4">
        <Select
          aria-label={t('machines.actAs')}
          value={String(who)}
          onChange={(_, { value }) => setWho(Number(value))}
        >
          <ChoiceOptions
            choices={simulated.people.map((person, index) => ({
              value: String(index),
              label: personName(person),
            }))}
          />
        </Select>
        <Button
          label={t('machines.back')}
          disabled={moments.length < 2}
          onClick={() => show(moments.slice(0, -1))}
        />
        <Button label={t('machines.again')} onClick={() => show(moments.slice(0, 1))} />
        <Button variant="quiet" label={t('machines.end')} onClick={onEnd} />
      </div>
      <output className={styles.here}>
        {t('machines.standsAt', { at: dateTime(now.at) })}
        <strong>
          {pathsOf(now)
            .map((path) => nameOf(page, path))
            .join(' + ')}
        </strong>
      </output>
      {now.snapshot.status !== 'active' && <p>{t('machines.ended')}</p>}
      <div className="wrap gap-3 col-gap-4">
        {mine.map(({ type, label, status, why, tone }) => (
          <span key={type} className={styles.offer}>
            <Button
              size="small"
              variant={tone === 'primary' ? 'primary' : tone === 'danger' ? 'danger' : 'secondary'}
              label={label}
              disabled={status === 'blocked'}
              onClick={() => press(type)}
            />
            {why && <span className={styles.quiet}>{why}</span>}
          </span>
        ))}
        {mine.length === 0 && now.snapshot.status === 'active' && (
          <p className={styles.quiet}>{t('machines.nothingToDo')}</p>
        )}
      </div>
      {refused && <Refused message={refused} />}
      {timer && (
        <div className="cluster gap-3 col-gap-4">
          <Button
            size="small"
            label={t('machines.wait')}
            onClick={() => show([...moments, wait(simulated, now)])}
          />
          <span className={styles.quiet}>{t('machines.nextTimer', { at: dateTime(timer.dueAt) })}</span>
        </div>
      )}
      <ol className={styles.history} aria-label={t('machines.history')}>
        {moments.slice(1).map((moment, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- a walk only grows at its end
          <li key={index}>
            <Step
              moment={moment}
              labelOf={(type) => simulated.events[type]?.past ?? null}
              onEvent={onEvent}
            />
          </li>
        ))}
      </ol>
    </div>
  )
}

type StepProps = {
  readonly moment: Moment
  readonly labelOf: (type: string) => string | null
  readonly onEvent: (type: string) => void
}

function Step({ moment, labelOf, onEvent }: StepProps) {
  const { event, by, effects } = moment
  const label = event === null ? null : labelOf(event)
  return (
    <>
      {label !== null && event !== null ? (
        <button type="button" className={styles.link} onClick={() => onEvent(event)}>
          {label}
        </button>
      ) : (
        <strong>{t('machines.timePassed')}</strong>
      )}
      {by && label !== null && <span className={styles.quiet}> {personName(by)}</span>}
      {effects.length > 0 && <p className={styles.quiet}>{effects.join('; ')}</p>}
    </>
  )
}
