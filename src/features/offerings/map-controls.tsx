import {
  AddRegular,
  ArrowDownRegular,
  ArrowLeftRegular,
  ArrowRightRegular,
  ArrowUpRegular,
  GlobeRegular,
  SubtractRegular,
} from '@fluentui/react-icons'
import { t } from '../../lib/messages.ts'
import { IconButton } from '../../ui/button.tsx'
import { moved, WHOLE, zoomed, type Frame } from '../shared/map/map-view.ts'
import styles from '../shared/map/map.module.css'

const STEP = 0.25

type Props = { readonly frame: Frame; readonly onChange: (frame: Frame) => void }

/** Everything that dragging does, by buttons. */
export function MapControls({ frame, onChange }: Props) {
  const buttons = [
    { label: t('catalogue.mapZoomIn'), icon: <AddRegular />, to: zoomed(frame, 1.7) },
    { label: t('catalogue.mapZoomOut'), icon: <SubtractRegular />, to: zoomed(frame, 1 / 1.7) },
    { label: t('catalogue.mapReset'), icon: <GlobeRegular />, to: WHOLE },
    { label: t('catalogue.mapWest'), icon: <ArrowLeftRegular />, to: moved(frame, -STEP, 0) },
    { label: t('catalogue.mapEast'), icon: <ArrowRightRegular />, to: moved(frame, STEP, 0) },
    { label: t('catalogue.mapNorth'), icon: <ArrowUpRegular />, to: moved(frame, 0, -STEP) },
    { label: t('catalogue.mapSouth'), icon: <ArrowDownRegular />, to: moved(frame, 0, STEP) },
  ]
  return (
    <div className={styles.controls}>
      {buttons.map(({ label, icon, to }) => (
        <IconButton
          key={label}
          size="small"
          label={label}
          title={label}
          icon={icon}
          onClick={() => onChange(to)}
        />
      ))}
    </div>
  )
}
