/** The toolbar of the specification. One stop of the Tab key; arrows lead along it. */
/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/role-supports-aria-props -- the tag would bring its own looks along */
import {
  AddRegular,
  ArrowCollapseAllRegular,
  ArrowDownRegular,
  ArrowExpandAllRegular,
  ArrowRedoRegular,
  ArrowUndoRegular,
  ArrowUpRegular,
  DeleteRegular,
  DiamondRegular,
  DismissCircleRegular,
  FlagRegular,
  FlowRegular,
  FullScreenMaximizeRegular,
  FullScreenMinimizeRegular,
  KeyboardRegular,
  LinkRegular,
  MoreHorizontalRegular,
  PeopleRegular,
  TextIndentDecreaseRegular,
  TextIndentIncreaseRegular,
  TextSortAscendingRegular,
  TextSortDescendingRegular,
  TimelineRegular,
  ZoomInRegular,
  ZoomOutRegular,
} from '@fluentui/react-icons'
import { useState, type ReactElement, type ReactNode } from 'react'
import { t, type MessageId } from '../../../lib/messages.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import type { Command } from './commands.ts'
import { KeysDialog } from './keys-dialog.tsx'
import { usePlanner } from '../planner-context.ts'
import { targetsOf } from './run.ts'
import { zoomed, type Zoom } from '../chart/time-scale.ts'
import styles from './toolbar.module.css'
import type { FullScreen } from './use-full-screen.ts'
import { Tooltip } from '../../../ui/tooltip/tooltip.tsx'
import { useArrowKeys } from '../../../ui/sections/arrow-keys.ts'
import { UnderTools } from './under-tools.tsx'

type Tool = {
  readonly id: MessageId
  readonly icon: ReactElement
  readonly onClick: () => void
  readonly disabled?: boolean
  readonly isOn?: boolean
}

const tool = (
  id: MessageId,
  icon: ReactElement,
  onClick: () => void,
  state: Pick<Tool, 'disabled' | 'isOn'> = {},
): Tool => ({ id, icon, onClick, ...state })

type Props = {
  readonly fullScreen: FullScreen
  readonly exchange?: ReactNode
  readonly saved?: ReactNode
}

export function Toolbar({ fullScreen, exchange, saved }: Props) {
  const planner = usePlanner()
  const { state, view, mayEdit, show, run, edit, actor, rows, hasBaseline } = planner
  const keys = useArrowKeys<HTMLDivElement>('button, summary')
  const [showsKeys, setShowsKeys] = useState(false)
  // Where there is room for few of them.
  const [showsMore, setShowsMore] = useState(false)
  const targets = targetsOf({ state, active: view.active?.id ?? null })
  const isEmpty = state.plan.tasks.size === 0
  const hasGroups = state.tree.groups.size > 0

  const command = (id: MessageId, icon: ReactElement, name: Command, disabled: boolean): Tool =>
    tool(id, icon, () => run(name), { disabled })
  const nothing = targets.length === 0
  const isSorted = state.sort !== null
  const history: readonly Tool[] = [
    command('planning.undo', <ArrowUndoRegular />, 'undo', state.past.length === 0),
    command('planning.redo', <ArrowRedoRegular />, 'redo', state.future.length === 0),
  ]
  const structure: readonly Tool[] = [
    command('planning.indent', <TextIndentIncreaseRegular />, 'indent', nothing),
    command('planning.outdent', <TextIndentDecreaseRegular />, 'outdent', nothing),
    command('planning.up', <ArrowUpRegular />, 'up', nothing || isSorted),
    command('planning.down', <ArrowDownRegular />, 'down', nothing || isSorted),
    command('planning.makeMilestone', <DiamondRegular />, 'milestone', nothing),
    command('planning.links', <LinkRegular />, 'links', nothing),
  ]
  const topRows = state.tree.children.get(null)?.length ?? 0
  const folding: readonly Tool[] = [
    tool('planning.expandAll', <ArrowExpandAllRegular />, () => actor.send({ type: 'view.expandAll' }), {
      disabled: !hasGroups || state.collapsed.size === 0,
    }),
    tool(
      'planning.collapseAll',
      <ArrowCollapseAllRegular />,
      () => actor.send({ type: 'view.collapseAll' }),
      {
        disabled: !hasGroups || rows.length === topRows,
      },
    ),
  ]
  const zoom = (id: MessageId, icon: ReactElement, by: -1 | 1, last: Zoom): Tool =>
    tool(id, icon, () => show({ zoom: zoomed(view.zoom, by) }), { disabled: isEmpty || view.zoom === last })
  const zooming: readonly Tool[] = [
    zoom('planning.zoomOut', <ZoomOutRegular />, -1, 'year'),
    zoom('planning.zoomIn', <ZoomInRegular />, 1, 'day'),
    fullScreen.isOn
      ? tool('planning.leaveFullScreen', <FullScreenMinimizeRegular />, fullScreen.toggle, { isOn: true })
      : tool('planning.fullScreen', <FullScreenMaximizeRegular />, fullScreen.toggle, { isOn: false }),
  ]
  type Shown = 'showsResources' | 'showsDependencies' | 'showsCritical'
  const toggle = (id: MessageId, icon: ReactElement, what: Shown): Tool =>
    tool(id, icon, () => show({ [what]: !view[what] }), { isOn: view[what] })
  const keepBaseline = () => edit({ type: hasBaseline ? 'baseline.drop' : 'baseline.keep' })
  const showing: readonly Tool[] = [
    toggle('planning.showResources', <PeopleRegular />, 'showsResources'),
    toggle('planning.showDependencies', <FlowRegular />, 'showsDependencies'),
    toggle('planning.showCritical', <TimelineRegular />, 'showsCritical'),
    ...(mayEdit
      ? [
          tool('planning.keepBaseline', <FlagRegular />, keepBaseline, {
            isOn: hasBaseline,
            disabled: isEmpty,
          }),
        ]
      : []),
  ]
  const sorted = (sort: 'ascending' | 'descending', icon: ReactElement): Tool =>
    tool(`planning.${sort}`, icon, () => actor.send({ type: 'view.sort', sort }), {
      isOn: state.sort === sort,
      disabled: isEmpty,
    })
  const sorting: readonly Tool[] = [
    sorted('ascending', <TextSortAscendingRegular />),
    sorted('descending', <TextSortDescendingRegular />),
    tool(
      'planning.clearSort',
      <DismissCircleRegular />,
      () => actor.send({ type: 'view.sort', sort: null }),
      {
        disabled: !isSorted,
      },
    ),
  ]
  const keyList = tool('planning.keys', <KeyboardRegular />, () => setShowsKeys(true))
  return (
    <div className={`cluster gap-3 col-gap-4 pad-3-4 ${styles.bar}`}>
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- its buttons have the focus */}
      <div
        role="toolbar"
        aria-label={t('planning.toolbar')}
        className={styles.tools}
        data-more={showsMore}
        {...keys}
      >
        {mayEdit && (
          <div className={styles.group}>
            {!isEmpty && (
              <Button
                variant="primary"
                size="small"
                icon={<AddRegular />}
                label={t('planning.add')}
                onClick={() => run('add')}
              />
            )}
            <Icon
              id="planning.remove"
              icon={<DeleteRegular />}
              disabled={nothing}
              onClick={() => run('remove')}
            />
          </div>
        )}
        {mayEdit && <Group tools={history} />}
        {mayEdit && <Group tools={structure} isMore />}
        <Group tools={folding} isMore />
        <Group tools={zooming} />
        <Group tools={showing} isMore />
        <Group tools={[...sorting, keyList]} isMore />
        {exchange && <div className={styles.more}>{exchange}</div>}
        <Button
          className={styles.moreTools}
          size="small"
          icon={<MoreHorizontalRegular />}
          label={t('planning.moreTools')}
          aria-expanded={showsMore}
          onClick={() => setShowsMore(!showsMore)}
        />
      </div>
      <UnderTools saved={saved} />
      {showsKeys && <KeysDialog onClose={() => setShowsKeys(false)} />}
    </div>
  )
}

type GroupProps = { readonly tools: readonly Tool[]; readonly isMore?: boolean }

const Group = ({ tools, isMore = false }: GroupProps) => (
  <div className={`${styles.group} ${isMore ? styles.more : ''}`}>
    {tools.map((tool) => (
      <Icon key={tool.id} {...tool} />
    ))}
  </div>
)

const Icon = ({ id, icon, onClick, disabled = false, isOn }: Tool) => (
  <Tooltip content={t(id)}>
    <IconButton
      label={t(id)}
      icon={icon}
      iconSize={19}
      className={styles.tool}
      aria-pressed={isOn}
      // Not `disabled`: what can be reached can be read, and the focus stays when the last step is undone.
      aria-disabled={disabled || undefined}
      onClick={disabled ? undefined : onClick}
    />
  </Tooltip>
)
