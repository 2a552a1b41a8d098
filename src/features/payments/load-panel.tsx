/** A bank statement on its way to the server. */
import { DocumentTextRegular } from '@fluentui/react-icons'
import { useEffect } from 'react'
import { STATEMENT_LIMITS } from '../../../contract/rules/bank-statements.ts'
import { bytes } from '../../lib/format.ts'
import { t } from '../../lib/messages.ts'
import { Button } from '../../ui/button.tsx'
import { Panel } from '../../ui/page.tsx'
import { Sending } from '../../ui/sending.tsx'
import { FileDrop } from '../imports/file-drop.tsx'
import styles from './payments.module.css'
import { useStatementUpload } from './use-statement-upload.ts'

const ACCEPT = '.xml,application/xml,text/xml'
const UNFIT = { empty: 'payments.loadEmpty', tooLarge: 'payments.loadTooLarge' } as const

export function LoadPanel() {
  const [snapshot, send] = useStatementUpload()
  const { file, unfit, refusal, share } = snapshot.context
  const isSending = snapshot.matches('sending')
  const isScanning = snapshot.matches({ sending: 'scanning' })
  const isDone = snapshot.matches('done')
  // Its place is free again for the next statement.
  useEffect(() => {
    if (isDone) send({ type: 'another' })
  }, [isDone, send])
  const limit = { bytes: bytes(STATEMENT_LIMITS.bytes) }
  return (
    <Panel title={t('payments.loadTitle')}>
      <div className={styles.panel}>
        {file === null ? (
          <FileDrop
            label={t('payments.loadChoose')}
            hint={t('payments.loadHint', limit)}
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
                  label={t('payments.loadOther')}
                  variant="quiet"
                  size="small"
                  onClick={() => send({ type: 'drop' })}
                />
                <Button
                  label={snapshot.matches('failed') ? t('common.tryAgain') : t('payments.loadStart')}
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
            <p className={styles.refusalTitle}>{t('payments.loadNotTaken')}</p>
            <p>{refusal}</p>
          </div>
        )}
        {isSending && (
          <Sending
            share={share}
            isScanning={isScanning}
            words={
              isScanning
                ? t('payments.loadReading')
                : t('payments.loadSending', { percent: Math.round(share * 100) })
            }
            label={t('payments.loadProgress')}
          >
            <Button label={t('common.cancel')} onClick={() => send({ type: 'cancel' })} />
          </Sending>
        )}
      </div>
    </Panel>
  )
}
