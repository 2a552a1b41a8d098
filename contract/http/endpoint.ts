/** How a call of the API is declared: once, here, for server, browser, policy table, tests and OpenAPI. */
import * as z from 'zod'
import { Sid } from '../shared.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** The endpoint's name, here, in the policy table and where a browser calls it: `GET /operations/:sid`. No `/proxy` prefix. */
export type EndpointKey = `${Method} /${string}`

type Declared<
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType,
  Answer extends z.ZodType,
> = {
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

export type Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Answer extends z.ZodType = z.ZodType,
  Key extends EndpointKey = EndpointKey,
> = Declared<Params, Query, Body, Answer> & {
  readonly key: Key
  readonly method: Method
  /** Parameters as `:sid`. */
  readonly path: `/${string}`
}

/** The key keeps its literal type, so that a browser can name a call by it without loading its schemas. */
export function endpoint<
  const Key extends EndpointKey,
  Params extends z.ZodType = z.ZodNever,
  Query extends z.ZodType = z.ZodNever,
  Body extends z.ZodType = z.ZodNever,
  Answer extends z.ZodType = z.ZodNever,
>(key: Key, declared: Declared<Params, Query, Body, Answer>): Endpoint<Params, Query, Body, Answer, Key> {
  const [method, path] = key.split(' ') as [Method, `/${string}`]
  return { ...declared, key, method, path }
}

const BySid = z.strictObject({ sid: Sid })

/** A call about one thing, which its path names by `:sid`. */
export const endpointBySid = <
  const Key extends `${Method} /${string}/:sid${string}`,
  Query extends z.ZodType = z.ZodNever,
  Body extends z.ZodType = z.ZodNever,
  Answer extends z.ZodType = z.ZodNever,
>(
  key: Key,
  declared: Omit<Declared<never, Query, Body, Answer>, 'params'>,
): Endpoint<typeof BySid, Query, Body, Answer, Key> => endpoint(key, { ...declared, params: BySid })

/** What a caller hands over and what it gets, for readers that must not import zod. */
export type InputOf<Schema extends z.ZodType> = z.input<Schema>
export type OutputOf<Schema extends z.ZodType> = z.output<Schema>

export const PREFIX = '/proxy'
