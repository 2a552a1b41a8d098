import { createContext, useContext, type Context } from 'react'

/**
 * A context that its readers cannot do without.
 * @param what it holds, as an error names it
 * @returns the context and the hook that reads it; the hook throws outside of it
 */
export function requiredContext<Value extends object>(
  what: string,
): readonly [Context<Value | null>, () => Value] {
  const context = createContext<Value | null>(null)
  const useValue = (): Value => {
    const value = useContext(context)
    if (!value) throw new Error(`there is no ${what} around this component`)
    return value
  }
  return [context, useValue]
}
