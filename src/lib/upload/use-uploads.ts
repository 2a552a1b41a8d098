/**
 * Several files on their way at once: progress of each, cancelling, another try. What arrived is told in the order in which
 * the files were chosen; what failed stays.
 */
import { useCallback, useEffect, useRef, useState } from 'react'
import { ApiProblem } from '../http.ts'
import { inOrder } from './in-order.ts'
import { t } from '../messages.ts'

export type Uploading = {
  readonly id: string
  readonly file: File
  /** Address of the picture itself, before it has left; null: it is none. */
  readonly preview: string | null
  /** Share that has left, 0 to 1; null: it waits. */
  readonly progress: number | null
  /** Why it failed; null: it is under way. */
  readonly problem: string | null
}

type Way = { readonly onProgress: (share: number) => void; readonly signal: AbortSignal }
/** Sends one file. @throws ApiProblem when it is refused */
type Send<Answer> = (file: File, way: Way) => Promise<Answer>
type Arrived<Answer> = (answer: Answer, original: File) => void

/** More at once would only slow each other down. */
const AT_ONCE = 2

export function useUploads<Answer>(send: Send<Answer>, onArrived: Arrived<Answer>) {
  const [uploads, setUploads] = useState<readonly Uploading[]>([])
  const waiting = useRef<Uploading[]>([])
  const aborts = useRef(new Map<string, AbortController>())
  const order = useRef(inOrder())
  const latest = useRef({ send, onArrived })
  useEffect(() => {
    latest.current = { send, onArrived }
  })

  const patch = useCallback(
    (id: string, change: Partial<Uploading>) =>
      setUploads((all) => all.map((one) => (one.id === id ? { ...one, ...change } : one))),
    [],
  )
  const drop = useCallback(({ id, preview }: Uploading) => {
    if (preview) URL.revokeObjectURL(preview)
    setUploads((all) => all.filter((one) => one.id !== id))
  }, [])

  const work = useCallback(async (): Promise<void> => {
    while (aborts.current.size < AT_ONCE) {
      const one = waiting.current.shift()
      if (!one) return
      const abort = new AbortController()
      aborts.current.set(one.id, abort)
      const onProgress = (progress: number) => patch(one.id, { progress })
      try {
        const answer = await latest.current.send(one.file, { onProgress, signal: abort.signal })
        order.current.settle(one.id, () => {
          drop(one)
          latest.current.onArrived(answer, one.file)
        })
      } catch (error) {
        order.current.settle(one.id, null)
        if (abort.signal.aborted) drop(one)
        else patch(one.id, { progress: null, problem: wordsOf(error) })
      } finally {
        aborts.current.delete(one.id)
      }
    }
  }, [patch, drop])

  const enqueue = (all: readonly Uploading[]) => {
    waiting.current.push(...all)
    for (const { id } of all) order.current.expect(id)
    for (let hand = 0; hand < AT_ONCE; hand += 1) void work()
  }
  return {
    uploads,
    start: (files: readonly File[]) => {
      const begun = files.map((file) => ({
        id: crypto.randomUUID(),
        file,
        preview: file.type.startsWith('image/') ? URL.createObjectURL(file) : null,
        progress: null,
        problem: null,
      }))
      setUploads((all) => [...all, ...begun])
      enqueue(begun)
    },
    cancel: (one: Uploading) => {
      waiting.current = waiting.current.filter(({ id }) => id !== one.id)
      order.current.settle(one.id, null)
      aborts.current.get(one.id)?.abort()
      drop(one)
    },
    retry: (one: Uploading) => {
      patch(one.id, { problem: null })
      enqueue([one])
    },
  }
}

function wordsOf(error: unknown): string {
  if (!(error instanceof ApiProblem)) return t('common.connectionLost')
  return error.issues[0]?.message ?? error.message
}
