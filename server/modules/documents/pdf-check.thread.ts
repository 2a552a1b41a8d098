/** The thread of `wrongInPdf`. */
import { parentPort } from 'node:worker_threads'
import { t } from '../../platform/messages.ts'
import { wrongIn } from './pdf-content.ts'

parentPort?.on('message', async (bytes: Uint8Array) => {
  const wrong = await wrongIn(bytes).catch(() => t('refusals.documents.pdfCannotReadSaveAgain'))
  parentPort?.postMessage(wrong)
})
parentPort?.postMessage('ready')
