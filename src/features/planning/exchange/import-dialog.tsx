/** A file is chosen, read here in the browser, shown, and takes the plan's place when the person says so. */
import { useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import type { WorkCalendar } from '../../../../machines/kernel/working-days.ts'
import type { Plan } from '../../../../machines/projectPlanning/plan.ts'
import { bytes } from '../../../lib/format.ts'
import { t } from '../../../lib/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { DropZone } from '../../../ui/upload/drop-zone.tsx'
import { Modal } from '../modal.tsx'
import { MOST_BYTES, type Imported } from './entries.ts'
import { ImportPreview } from './import-preview.tsx'
import { readFile } from './read-file.ts'

type Props = {
  /** Of the offering. */
  readonly sid: string
  readonly plan: Plan
  readonly calendar: WorkCalendar
  readonly onReplace: (plan: Plan) => void
  readonly onClose: () => void
}

type Chosen = { readonly name: string; readonly found: Imported | null }

export default function ImportDialog({ sid, plan, calendar, onReplace, onClose }: Props) {
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const latest = useRef<File | null>(null)
  const read = async (file: File) => {
    latest.current = file
    setChosen({ name: file.name, found: null })
    const found = await readFile(file, { sid, plan, calendar })
    // Meanwhile another one may have been chosen.
    if (latest.current === file) setChosen({ name: file.name, found })
  }
  const found = chosen?.found ?? null
  const isFit = found !== null && found.problems.length === 0
  const take = () => {
    if (!found) return
    onReplace(found.plan)
    onClose()
  }
  // Beside the page: around the button lies a toolbar with keys of its own.
  return createPortal(
    <Modal
      title={t('planning.exchange.importTitle')}
      isWide
      onCancel={onClose}
      actions={
        <>
          <Button label={t('common.cancel')} onClick={onClose} />
          {isFit && (
            <Button
              variant={plan.tasks.size === 0 ? 'primary' : 'danger'}
              label={t(plan.tasks.size === 0 ? 'planning.exchange.take' : 'planning.exchange.replace')}
              onClick={take}
            />
          )}
        </>
      }
    >
      <p className="soft">{t('planning.exchange.importText')}</p>
      <DropZone
        label={t(chosen ? 'planning.exchange.chooseOther' : 'planning.exchange.choose')}
        hint={t('planning.exchange.chooseHint', { bytes: bytes(MOST_BYTES) })}
        accept=".csv,.txt,.xml,text/csv,text/xml,application/xml"
        isCompact={chosen !== null}
        onFile={(file) => void read(file)}
      />
      <div aria-live="polite">
        {chosen && !found && <p>{t('planning.exchange.reading', { name: chosen.name })}</p>}
        {chosen && found && <ImportPreview name={chosen.name} found={found} before={plan} />}
      </div>
    </Modal>,
    document.body,
  )
}
