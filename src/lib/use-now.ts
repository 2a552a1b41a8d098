import { useState } from 'react'

/** The moment when the component appeared: good enough for "due in 3 days". */
export const useNow = (): number => useState(Date.now)[0]
