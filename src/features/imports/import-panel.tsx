/** A file of a registry on its way to its report: choose, send, wait, or try again. */
import { useSuspenseQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { EXPORT_KINDS, IMPORT_LIMITS } from '../../../contract/rules/imports/files.ts'
import type { Table } from '../../../contract/rules/imports/guess.ts'
import { guessKind } from '../../../contract/rules/imports/kinds.ts'
import { registryOfStandard } from '../../../contract/rules/whose-file.ts'
import { registryEntities } from '../../../contract/registry/all.ts'
import { hrefOf } from '../../addresses/paths.ts'
import { bytes } from '../../lib/format.ts'
import { t } from '../../lib/messages.ts'
import { Button } from '../../ui/button.tsx'
import { Panel } from '../../ui/page.tsx'
import { Sending } from '../../ui/sending.tsx'
import { firstChoicesQuery } from '../shared/registry/queries.ts'
import styles from './imports.module.css'
import { mapsQuery, importQuery } from './queries.ts'
import { sampleOf, TABLES, type SampleProblem } from './sample.ts'
import { useImportProgress } from './use-import-progress.ts'
import { kindWords, sampleProblemWords } from './words.ts'
import { keepAnswer } from '../../lib/query-client.ts'
import { upload as sendFile } from '../../lib/sending/upload.ts'
import { UploadFile } from '../../ui/upload/upload-panel.tsx'
import { uploadHook } from '../../ui/upload/use-upload.ts'
import { ErrorText } from '../../ui/form/error-text.tsx'
import { SelectControl } from '../../ui/form/controls.tsx'
import { ChoiceOptions, SelectOptions } from '../../ui/form/select-options.tsx'

type Props = {
  /** Opens the dialog for a column map, with the file that is chosen; the map that is saved is then chosen for it. */
  readonly onMap: (file: File | null, onSaved: (sid: string) => void) => void
}

const MOST = { bytes: bytes(IMPORT_LIMITS.bytes) }

const NOTHING: Table = { headers: [], rows: [] }

type UnderWayProps = {
  readonly share: number
  readonly isScanning: boolean
  readonly onCancel: () => void
}

function UnderWay({ share, isScanning, onCancel }: UnderWayProps) {
  const rows = useImportProgress(WATCH, isScanning)
  const uploading = t('imports.uploading', { percent: Math.round(share * 100) })
  return (
    <Sending
      share={isScanning ? (rows.share ?? 0) : share}
      isScanning={isScanning && rows.share === null}
      words={isScanning ? rows.words : uploading}
      label={t('imports.progress')}
    >
      <Button label={t('common.cancel')} onClick={onCancel} />
    </Sending>
  )
}

export function ImportPanel({ onMap }: Props) {
  const { data: maps } = useSuspenseQuery(mapsQuery)
  const { data: standards } = useSuspenseQuery(firstChoicesQuery(registryEntities.carbonStandard))
  const known = maps.map((map) => {
    const standard = standards.items.find(({ sid }) => sid === map.standardSid)
    return { ...map, registry: standard ? registryOfStandard(standard) : null }
  })
  const navigate = useNavigate()
  const upload = useImportUpload()
  const [snapshot, send] = upload
  const [table, setTable] = useState<Table>(NOTHING)
  /** null: no one said so; what the headers tell counts. */
  const [said, setSaid] = useState<string | null>(null)
  const [needsKind, setNeedsKind] = useState(false)
  const [unread, setUnread] = useState<SampleProblem | null>(null)
  const { file, unfit, refusal, share, sid } = snapshot.context
  const isSending = snapshot.matches('sending')
  const isScanning = snapshot.matches({ sending: 'scanning' })
  useEffect(() => {
    if (sid) void navigate(hrefOf('registryImport', { importSid: sid }))
  }, [sid, navigate])
  const pick = async (picked: File) => {
    setNeedsKind(false)
    const sample = await sampleOf(picked)
    const found = typeof sample === 'string' ? NOTHING : sample
    setTable(found)
    setUnread(typeof sample === 'string' ? sample : null)
    if (guessKind(found, known)) setSaid(null)
  }
  const choice = said ?? guessKind(table, known) ?? ''
  // A map may have been deleted while it was chosen.
  const isThere =
    (EXPORT_KINDS as readonly string[]).includes(choice) || maps.some((map) => map.sid === choice)
  const kind = isThere ? choice : ''
  const start = () => {
    setNeedsKind(kind === '')
    if (file === null || kind === '') return
    // What failed is sent as the kind that is chosen now.
    send({ type: 'pick', file })
    send({ type: 'start', kind })
  }
  return (
    <Panel title={t('imports.importAFile')} body="column gap-5">
      <UploadFile
        upload={upload}
        accept={TABLES}
        onPick={(picked) => void pick(picked)}
        words={{
          choose: t('imports.chooseFile'),
          hint: t('imports.fileLimits', { ...MOST, rows: IMPORT_LIMITS.rows }),
          other: t('imports.otherFile'),
          notTaken: t('imports.notTaken'),
          unfit: {
            empty: t('imports.fileEmpty'),
            tooLarge: t('imports.fileTooLarge', MOST),
          },
        }}
      />
      {file && !unfit && refusal === null && unread && (
        <ErrorText className="text-s">{sampleProblemWords(unread)}</ErrorText>
      )}
      {isSending ? (
        <UnderWay share={share} isScanning={isScanning} onCancel={() => send({ type: 'cancel' })} />
      ) : (
        <div className={styles.choice}>
          <SelectControl
            className={styles.kind}
            label={t('imports.kind')}
            hint={t('imports.kindHint')}
            error={needsKind && kind === '' ? t('imports.kindMissing') : null}
            value={kind}
            change={setSaid}
            empty={t('shared.choose')}
          >
            <optgroup label={t('imports.knownExports')}>
              <SelectOptions values={EXPORT_KINDS} wordsOf={kindWords} />
            </optgroup>
            {maps.length > 0 && (
              <optgroup label={t('imports.maps')}>
                <ChoiceOptions choices={maps.map((map) => ({ value: map.sid, label: map.name }))} />
              </optgroup>
            )}
          </SelectControl>
          <div className={styles.actions}>
            <Button
              label={t(snapshot.matches('failed') ? 'common.tryAgain' : 'imports.check')}
              variant="primary"
              disabled={file === null}
              onClick={start}
            />
            <Button
              label={t('imports.newMap')}
              onClick={() => onMap(file instanceof File ? file : null, setSaid)}
            />
          </div>
        </div>
      )}
    </Panel>
  )
}

/** By which this tab asks how far its file is. */
const WATCH = crypto.randomUUID()

const useImportUpload = uploadHook(IMPORT_LIMITS.bytes, async ({ file, kind, onProgress, signal }) => {
  const report = await sendFile(
    'POST /registry_imports',
    { file, fields: { kind, watch: WATCH }, onProgress },
    { quiet: true, signal },
  )
  keepAnswer(importQuery(report.sid).queryKey, report)
  return report.sid
})
