/** A file of a registry on its way to its report: choose, send, wait, or try again. */
import { Field, Select } from '@fluentui/react-components'
import { DocumentTextRegular } from '@fluentui/react-icons'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { EXPORT_KINDS, IMPORT_LIMITS } from '../../../contract/rules/import-files.ts'
import type { Table } from '../../../contract/rules/import-guess.ts'
import { guessKind } from '../../../contract/rules/import-kinds.ts'
import { registryOfStandard } from '../../../contract/rules/whose-file.ts'
import { registryEntities } from '../../../contract/registry/all.ts'
import { hrefOf } from '../../addresses/paths.ts'
import { bytes } from '../../lib/format.ts'
import { t } from '../../lib/messages.ts'
import { Button } from '../../ui/button.tsx'
import { Panel } from '../../ui/page.tsx'
import { Sending } from '../../ui/sending.tsx'
import { choicesQuery } from '../shared/registry/queries.ts'
import { FileDrop } from './file-drop.tsx'
import styles from './imports.module.css'
import { mapsQuery, importQuery } from './queries.ts'
import { sampleOf } from './sample.ts'
import { useImportProgress } from './use-import-progress.ts'
import { kindWords } from './words.ts'
import { useMachine } from '@xstate/react'
import { machine } from '../../../machines/upload/machine.ts'
import { inspect } from '../../lib/inspection.ts'
import { queryClient } from '../../lib/query-client.ts'
import { sendingActor } from '../shared/upload/sending-actor.ts'
import { upload } from '../../lib/upload/upload.ts'

type Props = {
  /** Opens the dialog for a column map, with the file that is chosen. */
  readonly onMap: (file: File | null) => void
}

/** As the server says it. */
const MOST_MIB = IMPORT_LIMITS.bytes / 1024 / 1024

const NOTHING: Table = { headers: [], rows: [] }

const UNFIT = { empty: 'imports.fileEmpty', tooLarge: 'imports.fileTooLarge' } as const

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
  const { data: standards } = useSuspenseQuery(choicesQuery(registryEntities.carbonStandard, ''))
  const known = maps.map((map) => {
    const standard = standards.items.find(({ sid }) => sid === map.standardSid)
    return { ...map, registry: standard ? registryOfStandard(standard) : null }
  })
  const navigate = useNavigate()
  const [snapshot, send] = useImportUpload()
  const [table, setTable] = useState<Table>(NOTHING)
  /** null: nobody said so; what the headers tell counts. */
  const [said, setSaid] = useState<string | null>(null)
  const [needsKind, setNeedsKind] = useState(false)
  const { file, unfit, refusal, share, sid } = snapshot.context
  const isSending = snapshot.matches('sending')
  const isScanning = snapshot.matches({ sending: 'scanning' })
  useEffect(() => {
    if (sid) void navigate(hrefOf('registryImport', { importSid: sid }))
  }, [sid, navigate])
  const pick = async (picked: File) => {
    send({ type: 'pick', file: picked })
    setNeedsKind(false)
    const sample = await sampleOf(picked)
    const found = typeof sample === 'string' ? NOTHING : sample
    setTable(found)
    if (guessKind(found, known)) setSaid(null)
  }
  const choice = said ?? guessKind(table, known) ?? ''
  // A map may have been deleted while it was chosen.
  const isThere =
    (EXPORT_KINDS as readonly string[]).includes(choice) || maps.some((map) => map.sid === choice)
  const kind = isThere ? choice : ''
  const start = () => {
    setNeedsKind(kind === '')
    if (kind !== '') send({ type: 'start', kind })
  }
  return (
    <Panel title={t('imports.importAFile')}>
      <div className="sole-column gap-5">
        {file === null ? (
          <FileDrop
            label={t('imports.chooseFile')}
            hint={t('imports.fileLimits', { mib: MOST_MIB, rows: IMPORT_LIMITS.rows })}
            onFile={(picked) => void pick(picked)}
          />
        ) : (
          <div className="cluster gap-2 col-gap-4 pad-4-5 box surface-2">
            <DocumentTextRegular aria-hidden fontSize={24} />
            <span className={styles.fileName}>{file.name}</span>
            <span className="grow note no-wrap">{bytes(file.size)}</span>
            {!isSending && (
              <Button
                label={t('imports.otherFile')}
                variant="quiet"
                size="small"
                onClick={() => send({ type: 'drop' })}
              />
            )}
          </div>
        )}
        {unfit && (
          <p className="pad-4-5 text-m break-anywhere accent-surface radius-m" role="alert">
            {t(UNFIT[unfit], { mib: MOST_MIB })}
          </p>
        )}
        {refusal !== null && (
          <div className="pad-4-5 text-m break-anywhere accent-surface radius-m" role="alert">
            <p className="strong">{t('imports.notTaken')}</p>
            <p>{refusal}</p>
          </div>
        )}
        {isSending ? (
          <UnderWay share={share} isScanning={isScanning} onCancel={() => send({ type: 'cancel' })} />
        ) : (
          <div className={styles.choice}>
            <Field
              className={styles.kind}
              label={t('imports.kind')}
              hint={t('imports.kindHint')}
              validationState={needsKind ? 'error' : 'none'}
              validationMessage={needsKind ? t('imports.kindMissing') : null}
            >
              <Select value={kind} onChange={(_, { value }) => setSaid(value)}>
                <option value="">{t('shared.choose')}</option>
                <optgroup label={t('imports.knownExports')}>
                  {EXPORT_KINDS.map((one) => (
                    <option key={one} value={one}>
                      {kindWords(one)}
                    </option>
                  ))}
                </optgroup>
                {maps.length > 0 && (
                  <optgroup label={t('imports.maps')}>
                    {maps.map((map) => (
                      <option key={map.sid} value={map.sid}>
                        {map.name}
                      </option>
                    ))}
                  </optgroup>
                )}
              </Select>
            </Field>
            <div className={styles.actions}>
              {snapshot.matches('failed') ? (
                <Button
                  label={t('common.tryAgain')}
                  variant="primary"
                  onClick={() => send({ type: 'retry' })}
                />
              ) : (
                <Button
                  label={t('imports.check')}
                  variant="primary"
                  disabled={file === null}
                  onClick={start}
                />
              )}
              <Button label={t('imports.newMap')} onClick={() => onMap(file instanceof File ? file : null)} />
            </div>
          </div>
        )}
      </div>
    </Panel>
  )
}

/** By which this tab asks how far its file is. */
const WATCH = crypto.randomUUID()

const send = sendingActor(async ({ file, kind, onProgress, signal }) => {
  const report = await upload(
    'POST /registry_imports',
    { file, fields: { kind, watch: WATCH }, onProgress },
    { quiet: true, signal },
  )
  queryClient.setQueryData(importQuery(report.sid).queryKey, report)
  return report.sid
})

const importUpload = machine.provide({ actors: { send } })

const useImportUpload = () => useMachine(importUpload, { input: { most: IMPORT_LIMITS.bytes }, inspect })
