/** Keys of calls that make something: sent again as it was after a lost answer, it is made once. */
import { useState } from 'react'

type Keyed = { readonly idempotencyKey: string }

/** One key for each content until it is answered. @returns sends a body with its key */
export function onceKeys() {
  const unanswered = new Map<string, string>()
  return async <Body extends object, Answer>(
    body: Body,
    send: (keyed: Body & Keyed) => Promise<Answer>,
  ): Promise<Answer> => {
    const content = JSON.stringify(body)
    const idempotencyKey = unanswered.get(content) ?? crypto.randomUUID()
    unanswered.set(content, idempotencyKey)
    const answer = await send({ ...body, idempotencyKey })
    unanswered.delete(content)
    return answer
  }
}

/** The same for one opening of a form. */
export const useSendOnce = () => useState(onceKeys)[0]
