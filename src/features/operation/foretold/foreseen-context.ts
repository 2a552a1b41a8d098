/** Where the operation would be after the event that someone is looking at: from the form to the chart. */
import { createContext, useContext } from 'react'
import type { Value } from '../../../../machines/kernel/drawing.ts'

export type ForeseenPlace = {
  /** Null: no one is asking. */
  readonly value: Value | null
  readonly show: (value: Value | null) => void
}

/** Where no chart of the operation is beside the question. */
export const NOWHERE: ForeseenPlace = { value: null, show: () => {} }

export const ForeseenContext = createContext<ForeseenPlace>(NOWHERE)

export const useForeseenPlace = (): ForeseenPlace => useContext(ForeseenContext)
