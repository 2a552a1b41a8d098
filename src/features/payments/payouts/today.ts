/** The day where the person is. `YYYY-MM-DD`, as dates are written in Swedish. */
export const today = (): string => new Date().toLocaleDateString('sv')
