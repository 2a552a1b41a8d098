/** A published list on its way to the server, where it replaces the one in force. */
import { DocumentTextRegular } from '@fluentui/react-icons'
import { useEffect } from 'react'
import { LIST_LIMITS } from '../../../contract/rules/screening.ts'
import { bytes } from '../../lib/format.ts'
import { t } from '../../lib/messages.ts'
import { Button } from '../../ui/button.tsx'
import { Panel } from '../../ui/page.tsx'
import { Sending } from '../../ui/sending.tsx'
import { FileDrop } from '../imports/file-drop.tsx'
import styles from './screening.module.css'
import { useListUpload } from './use-list-upload.ts'

const ACCEPT = '.xml,.csv,application/xml,text/xml,text/csv'
const UNFIT = { empty: 'compliance.loadEmpty', tooLarge: 'compliance.loadTooLarge' } as const

export function LoadPanel() {
  const [snapshot, send] = useListUpload()
  const { file, unfit, refusal, share } = snapshot.context
  const isSending = snapshot.matches('sending')
  const isScanning = snapshot.matches({ sending: 'scanning' })
  const isDone = snapshot.matches('done')
  // Its place is free again for the list of the other source.
  useEffect(() => {
    if (isDone) send({ type: 'another' })
  }, [isDone, send])
  const limit = { bytes: bytes(LIST_LIMITS.bytes) }
  return (
    <Panel title={t('compliance.loadTitle')}>
      <div className={styles.panel}>
        {file === null ? (
          <FileDrop
            label={t('compliance.loadChoose')}
            hint={t('compliance.loadHint', limit)}
            accept={ACCEPT}
            onFile={(picked) => send({ type: 'pick', file: picked })}
          />
        ) : (
          <div className={styles.picked}>
            <DocumentTextRegular aria-hidden fontSize={24} />
            <span className={styles.pickedName}>{file.name}</span>
            <span className={styles.note}>{bytes(file.size)}</span>
            {!isSending && (
              <>
                <Button
                  label={t('compliance.loadOther')}
                  variant="quiet"
                  size="small"
                  onClick={() => send({ type: 'drop' })}
                />
                <Button
                  label={snapshot.matches('failed') ? t('common.tryAgain') : t('compliance.loadStart')}
                  variant="primary"
                  onClick={() =>
                    send(snapshot.matches('failed') ? { type: 'retry' } : { type: 'start', kind: '' })
                  }
                />
              </>
            )}
          </div>
        )}
        {unfit && (
          <p className={styles.refusal} role="alert">
            {t(UNFIT[unfit], limit)}
          </p>
        )}
        {refusal !== null && (
          <div className={styles.refusal} role="alert">
            <p className={styles.refusalTitle}>{t('compliance.loadNotTaken')}</p>
            <p>{refusal}</p>
          </div>
        )}
        {isSending && (
          <Sending
            share={share}
            isScanning={isScanning}
            words={
              isScanning
                ? t('compliance.loadReading')
                : t('compliance.loadSending', { percent: Math.round(share * 100) })
            }
            label={t('compliance.loadProgress')}
          >
            <Button label={t('common.cancel')} onClick={() => send({ type: 'cancel' })} />
          </Sending>
        )}
      </div>
    </Panel>
  )
}
