/** Several uploads at once. Arrivals are reported in the chosen order; failures stay until retried or removed. */
import { useEffect, useRef, useState } from 'react'
import { createActor } from 'xstate'
import { MOST_UPLOAD_BYTES } from '../../../contract/rules/uploads.ts'
import { bytes } from '../../lib/format.ts'
import { ApiProblem } from '../../lib/http.ts'
import { inspect } from '../../lib/inspection.ts'
import { t } from '../../lib/messages.ts'
import { notify } from '../../lib/notifications.ts'
import { uploadMachine, type UploadActor, type Work } from './use-upload.ts'

type Way = Pick<Parameters<Work>[0], 'onProgress' | 'signal'>
/** Sends one file. @throws ApiProblem when it is refused */
type Send<Answer> = (file: File, way: Way) => Promise<Answer>

/** More at once would only slow each other down. */
const AT_ONCE = 2

export function useUploads<Answer>(send: Send<Answer>, onArrived: (answer: Answer, original: File) => void) {
  const [uploads, setUploads] = useState<readonly UploadActor[]>([])
  const latest = useRef({ send, onArrived, isShown: true })
  useEffect(() => {
    latest.current = { send, onArrived, isShown: true }
    return () => void (latest.current.isShown = false)
  })
  // oxlint-disable-next-line react/refs -- read while a file is sent, never while this is drawn
  const [machine] = useState(() => {
    const inTurn = turns(AT_ONCE)
    /** Settles when everything that was chosen before has arrived or failed. */
    let last: Promise<void> = Promise.resolve()
    return uploadMachine(async ({ file, onProgress, signal }) => {
      const before = last
      const { promise, resolve } = Promise.withResolvers<void>()
      last = promise
      try {
        refuseUnfit(file)
        const answer = await inTurn(() => {
          signal.throwIfAborted()
          return latest.current.send(file, { onProgress, signal })
        })
        await before
        signal.throwIfAborted()
        latest.current.onArrived(answer, file)
      } catch (error) {
        // The form has gone meanwhile, with its list: a step that others took, a role that was taken away.
        if (!latest.current.isShown && error instanceof ApiProblem)
          notify({ intent: 'error', title: t('common.failed'), body: `${file.name}: ${error.message}` })
        throw error
      } finally {
        resolve(before)
      }
      return ''
    })
  })
  const begin = (file: File): UploadActor => {
    const actor = createActor(machine, { input: { most: null }, inspect }).start()
    actor.send({ type: 'pick', file })
    actor.send({ type: 'start', kind: '' })
    actor.subscribe((snapshot) => {
      if (!snapshot.matches('done') && snapshot.context.file) return
      actor.stop()
      setUploads((all) => all.filter((one) => one !== actor))
    })
    return actor
  }
  return {
    uploads,
    /** @param room for so many; the person reads that others are left out */
    start: (files: readonly File[], room = files.length) => {
      const begun = files.slice(0, room).map(begin)
      if (files.length > room)
        notify({ intent: 'error', title: t('shared.filesLeftOut', { count: files.length - room }) })
      setUploads((all) => [...all, ...begun])
    },
  }
}

/** What the server would refuse is not sent first, which takes long on a phone. @throws ApiProblem */
function refuseUnfit({ size }: Pick<File, 'size'>): void {
  const reason =
    size === 0
      ? t('shared.fileEmpty')
      : size > MOST_UPLOAD_BYTES && t('shared.fileTooLarge', { bytes: bytes(MOST_UPLOAD_BYTES) })
  if (reason) throw new ApiProblem(415, { code: 'unsupported_file', reason })
}

/** @returns how to do work, of which not more than `most` is under way at a time */
function turns(most: number) {
  let free = most
  const line: (() => void)[] = []
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (free > 0) free -= 1
    else await new Promise<void>((next) => line.push(next))
    try {
      return await work()
    } finally {
      const next = line.shift()
      if (next) next()
      else free += 1
    }
  }
}
