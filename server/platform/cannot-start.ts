/** Why a process does not start, as a sentence for the person who started it: printed without a stack. */
export class CannotStart extends Error {
  constructor(why: string, options?: ErrorOptions) {
    super(why, options)
    this.name = 'CannotStart'
  }
}
