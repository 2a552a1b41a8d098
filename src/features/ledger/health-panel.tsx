/** The ledger's guarantees: quiet while all hold, loud when one does not. */
import {
  CheckmarkRegular,
  ClockRegular,
  ErrorCircleFilled,
  ShieldCheckmarkRegular,
} from '@fluentui/react-icons'
import { useQuery } from '@tanstack/react-query'
import { dateTime, quantity } from '../../lib/format.ts'
import { t } from '../../lib/messages.ts'
import { Button } from '../../ui/button.tsx'
import { Panel, Skeleton, TextList, Empty } from '../../ui/page.tsx'
import { verdictOf, worstFirst } from './health-view.ts'
import styles from './ledger.module.css'
import { healthQuery, type Check, type Health } from '../shared/ledger/queries.ts'
import { CellName } from '../../ui/data-list/data-list-cells.tsx'
import { DataList, type Column } from '../../ui/data-list/data-list.tsx'
import { ACCOUNTS, accountWords } from '../shared/ledger/words.ts'

const seconds = (ms: number): string => quantity(Math.round(ms / 10) / 100)

/** As high as the guarantees that are counted: what is below would move when they come. */
const ROWS_OF_GUARANTEES = 19

export function HealthPanels() {
  const { data, isFetching, isError, refetch } = useQuery(healthQuery)
  const again = (
    <Button
      label={t('admin.ledgerCountAgain')}
      variant="quiet"
      size="small"
      loading={isFetching}
      onClick={() => void refetch()}
    />
  )
  return (
    <>
      <div aria-live="polite" aria-busy={isFetching}>
        {data ? <Verdict health={data} /> : isFetching && <Skeleton rows={2} />}
      </div>
      <Panel title={t('admin.ledgerGuarantees')} aside={again} flush>
        {isError && !data && (
          <p className="pad-5" role="alert">
            {t('admin.ledgerNotCounted')}
          </p>
        )}
        {!data && isFetching && (
          <div className="stack gap-4 soft pad-5">
            <p>{t('admin.ledgerCounting')}</p>
            <Skeleton rows={ROWS_OF_GUARANTEES} />
          </div>
        )}
        {data && (
          <ul>
            {worstFirst(data.checks).map((check) => (
              <CheckLine key={check.name} check={check} />
            ))}
          </ul>
        )}
      </Panel>
      {data ? (
        <StockTable standards={data.standards} />
      ) : (
        isFetching && (
          <Panel title={t('admin.ledgerStock')}>
            <Skeleton />
          </Panel>
        )
      )}
    </>
  )
}

function Verdict({ health: { checks, at, ms } }: { readonly health: Health }) {
  const verdict = verdictOf(checks)
  const counted = t('admin.ledgerCounted', { when: dateTime(at), seconds: seconds(ms) })
  if (verdict === 'sound')
    return (
      <p className={`row gap-4 pad-4-5 done-surface radius-l ${styles.sound}`}>
        <ShieldCheckmarkRegular aria-hidden fontSize={26} />
        <span>
          <strong className="block">{t('admin.ledgerSound', { count: checks.length })}</strong>
          <span className="text-s">{counted}</span>
        </span>
      </p>
    )
  const broken = checks.filter(({ holds }) => holds === false).length
  return (
    <div className={verdict === 'broken' ? styles.broken : styles.unsure} role="alert">
      <ErrorCircleFilled aria-hidden fontSize={30} />
      <div>
        <p className="title-l">
          {verdict === 'broken'
            ? t('admin.ledgerBroken', { count: broken })
            : t('admin.ledgerUnsure', { count: checks.filter(({ holds }) => holds === null).length })}
        </p>
        <p>{t(verdict === 'broken' ? 'admin.ledgerBrokenText' : 'admin.ledgerUnsureText')}</p>
        <p className="text-s">{counted}</p>
      </div>
    </div>
  )
}

const MARKS = {
  true: <CheckmarkRegular aria-hidden fontSize={18} />,
  false: <ErrorCircleFilled aria-hidden fontSize={18} />,
  null: <ClockRegular aria-hidden fontSize={18} />,
} as const

const STATES = {
  true: 'admin.ledgerHolds',
  false: 'admin.ledgerHoldsNot',
  null: 'admin.ledgerHoldsUnknown',
} as const

function CheckLine({
  check: { sentence, holds, examined, of, broken, examples, ms },
}: {
  readonly check: Check
}) {
  const state = String(holds) as keyof typeof MARKS
  return (
    <li className={styles.check} data-holds={state}>
      <span className={styles.mark}>
        {MARKS[state]}
        <span className="visually-hidden">{t(STATES[state])}</span>
      </span>
      <div className={`stack gap-2 shrink ${styles.checkText}`}>
        <p>{sentence}</p>
        {holds === false && (
          <>
            <p className={styles.brokenCount}>{t('admin.ledgerBreaks', { count: broken })}</p>
            <TextList texts={examples} className="stack gap-1 text-s soft breaks" />
          </>
        )}
        {holds === null && <p className={styles.brokenCount}>{t('admin.ledgerTooLong')}</p>}
      </div>
      <span className={styles.checkFigures}>
        {t('admin.ledgerExamined', { examined, of })}
        <span>{t('admin.ledgerMs', { ms })}</span>
      </span>
    </li>
  )
}

type Stock = Health['standards'][number]

const columns = (): readonly Column<Stock>[] => [
  {
    name: 'standard',
    title: t('admin.ledgerStandard'),
    cell: ({ standard, creditType, unit, blocks }) => (
      <CellName note={t('admin.ledgerUnit', { creditType, unit, count: blocks })}>{standard.name}</CellName>
    ),
  },
  ...(['issued', ...ACCOUNTS] as const).map((account): Column<Stock> => ({
    name: account,
    title: accountWords(account),
    align: 'right',
    cell: (stock) => quantity(stock[account]),
  })),
]

const StockTable = ({ standards }: { readonly standards: readonly Stock[] }) => (
  <Panel title={t('admin.ledgerStock')} flush>
    <DataList
      label={t('admin.ledgerStock')}
      columns={columns()}
      rows={standards}
      keyOf={({ standard }) => standard.sid}
      empty={<Empty title={t('admin.ledgerNoUnits')} />}
    />
  </Panel>
)
