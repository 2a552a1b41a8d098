/** An address that leads nowhere, or nowhere for this person: both look the same. */
export class NotFoundError extends Error {
  readonly status = 404
  readonly path: string
  constructor(path: string) {
    super(`Page Not Found: ${path}`)
    this.name = 'NotFoundError'
    this.path = path
  }
}
