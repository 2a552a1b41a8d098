/** The contract as types only: a call is named by its key, and no schema travels to the first page. */
import type { Endpoint, InputOf, OutputOf } from '../../contract/http/endpoint.ts'
import type { API } from '../../contract/policy.ts'

type Nouns = typeof API
type EveryEndpoint = { [Noun in keyof Nouns]: Nouns[Noun][keyof Nouns[Noun]] }[keyof Nouns]
type Keyed<One> = One extends { readonly key: infer Key extends string } ? Record<Key, One> : never
type Merge<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer All) => void
  ? All
  : never
type Table = Merge<Keyed<EveryEndpoint>>

/** `GET /operations/:sid`: the same word as in the policy table. */
export type CallKey = Extract<keyof Table, string>

type Parts<Key extends CallKey> =
  Table[Key] extends Endpoint<infer Params, infer Query, infer Body, infer Answer>
    ? { params: InputOf<Params>; query: InputOf<Query>; body: InputOf<Body>; answer: OutputOf<Answer> }
    : never

type Needed<Parts, Name extends keyof Parts> = [Parts[Name]] extends [never] ? object : Pick<Parts, Name>

export type Request<Key extends CallKey> = Needed<Parts<Key>, 'params'> &
  Needed<Parts<Key>, 'query'> &
  Needed<Parts<Key>, 'body'>

/** A call without content answers true (specification section 7, status 204). */
export type Answer<Key extends CallKey> = [Parts<Key>['answer']] extends [never] ? true : Parts<Key>['answer']
