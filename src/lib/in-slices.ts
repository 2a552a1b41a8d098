/** Long work that gives way now and then, done between the browser's own work. */
const SLICE_MS = 24

/** Lets the browser draw and hear. */
const breathe = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))

/** @param make is told how to ask whether its time is over; then it has to come to an end */
export async function inSlices<Result>(
  make: (isOver: () => boolean) => Generator<void, Result>,
  mostMs: number,
): Promise<Result> {
  const begun = performance.now()
  const work = make(() => performance.now() - begun > mostMs)
  for (;;) {
    const slice = performance.now()
    while (performance.now() - slice < SLICE_MS) {
      const { done, value } = work.next()
      if (done) return value
    }
    await breathe()
  }
}
