/** How a call of the API is declared: once, here, for server, browser, policy table, tests and OpenAPI. */
import * as z from 'zod'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

export type Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Answer extends z.ZodType = z.ZodType,
> = {
  readonly method: Method
  /** Without the `/proxy` prefix; parameters as `:sid`. */
  readonly path: `/${string}`
  readonly summary: string
  readonly params?: Params
  readonly query?: Query
  /** Absent: no body, or a multipart upload when `upload` is set. */
  readonly body?: Body
  readonly upload?: true
  /** Absent: 204, or a stream when `streams` is set. */
  readonly answer?: Answer
  /** Media type of an answer that is not JSON. */
  readonly streams?: string
  /** Status of success; 200 with an answer, 204 without, unless said. */
  readonly status?: 200 | 201 | 204
}

/** Method and path keep their literal types, so that a browser can name a call by its key without loading its schemas. */
export const endpoint = <
  const M extends Method,
  const Path extends `/${string}`,
  Params extends z.ZodType = z.ZodNever,
  Query extends z.ZodType = z.ZodNever,
  Body extends z.ZodType = z.ZodNever,
  Answer extends z.ZodType = z.ZodNever,
>(
  declared: Endpoint<Params, Query, Body, Answer> & { readonly method: M; readonly path: Path },
): Endpoint<Params, Query, Body, Answer> & { readonly method: M; readonly path: Path } => declared

const BySid = z.strictObject({ sid: z.uuid() })

/** A call about one thing, which its path names by `:sid`. */
export const endpointBySid = <
  const M extends Method,
  const Path extends `/${string}/:sid${string}`,
  Query extends z.ZodType = z.ZodNever,
  Body extends z.ZodType = z.ZodNever,
  Answer extends z.ZodType = z.ZodNever,
>(
  declared: Endpoint<never, Query, Body, Answer> & { readonly method: M; readonly path: Path },
): Endpoint<typeof BySid, Query, Body, Answer> & { readonly method: M; readonly path: Path } => ({
  ...declared,
  params: BySid,
})

/** What a caller hands over and what it gets, for readers that must not import zod. */
export type InputOf<Schema extends z.ZodType> = z.input<Schema>
export type OutputOf<Schema extends z.ZodType> = z.output<Schema>

/** The endpoint's name in the policy table: `GET /operations/:sid`. */
export const keyOf = (one: { readonly method: Method; readonly path: string }): string =>
  `${one.method} ${one.path}`

export const PREFIX = '/proxy'
