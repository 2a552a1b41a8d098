import { createContext, useContext, type Context } from 'react'

/** A context that must be provided. @param what its name in the error @returns the context and its hook */
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
