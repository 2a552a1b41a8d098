/** Delivers what arrives in any order in the order in which it was expected. */
type Deliver = () => void

export function inOrder() {
  const line: { readonly id: string; settled: Deliver | null | undefined }[] = []
  return {
    expect: (id: string): void => void line.push({ id, settled: undefined }),
    /** @param deliver null: it will not arrive, and those behind it do not wait for it */
    settle: (id: string, deliver: Deliver | null): void => {
      const one = line.find((entry) => entry.id === id && entry.settled === undefined)
      if (one) one.settled = deliver
      while (line[0] && line[0].settled !== undefined) line.shift()?.settled?.()
    },
  }
}
