/** Nearer, farther, and fitted to the width again. */
import { ZoomFitRegular, ZoomInRegular, ZoomOutRegular } from '@fluentui/react-icons'
import { t } from '../../lib/messages.ts'
import { Button } from '../button.tsx'
import { nearer } from './use-zoom.ts'

type Props = { readonly zoom: number; readonly onZoom: (zoom: number) => void }

const STEP = 1.25
const SHARED = { variant: 'quiet', modifier: 'icon', size: 'small' } as const

export const ZoomButtons = ({ zoom, onZoom }: Props) => (
  <>
    <Button
      {...SHARED}
      label={t('operation.zoomOut')}
      icon={<ZoomOutRegular />}
      onClick={() => onZoom(nearer(zoom, 1 / STEP))}
    />
    <Button
      {...SHARED}
      label={t('operation.zoomIn')}
      icon={<ZoomInRegular />}
      onClick={() => onZoom(nearer(zoom, STEP))}
    />
    <Button
      {...SHARED}
      label={t('operation.fitToWidth')}
      icon={<ZoomFitRegular />}
      onClick={() => onZoom(1)}
    />
  </>
)
