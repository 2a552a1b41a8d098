/** Why a process cannot start, in a sentence for the operator; printed without a stack trace. */
export class CannotStart extends Error {
  constructor(why: string, options?: ErrorOptions) {
    super(why, options)
    this.name = 'CannotStart'
  }
}
