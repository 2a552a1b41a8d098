/** An order of Vendure between two states, over its Admin API. */
import { execFileSync } from 'node:child_process'
import { COUNT } from '../transitions.ts'
import type { TransitionPeer } from './peer.ts'

const PATH = '/admin-api'
const LOGIN = { SUPERADMIN: 'superadmin', PASSWORD: 'understory' }
const TRANSITION = `mutation ($id: ID!, $state: String!) { transitionOrderToState(id: $id, state: $state) {
  ... on Order { id state } ... on OrderStateTransitionError { transitionError } } }`

export const VENDURE: TransitionPeer = {
  name: 'Vendure 3.7.3',
  packages: ['@vendure/core@3.7.3', 'pg@8.16.3'],
  script: 'vendure-server.mjs',
  readyPath: '/health',
  async prepare({ owner, ownerUrl }, script) {
    await owner.query('create database peer_vendure')
    const url = new URL(ownerUrl)
    url.pathname = '/peer_vendure'
    const environment = {
      ...LOGIN,
      NODE_ENV: 'production',
      VENDURE_DISABLE_TELEMETRY: 'true', // it would also write a file into the folder we run in
      DATABASE_URL: url.href,
    }
    const env = { ...process.env, ...environment, PORT: '0', ORDERS: String(COUNT) }
    execFileSync(process.execPath, [script], { env, stdio: ['ignore', 'pipe', 'inherit'] })
    return environment
  },
  async signIn(port) {
    const { SUPERADMIN, PASSWORD } = LOGIN
    const query = `mutation { login(username: "${SUPERADMIN}", password: "${PASSWORD}") { ... on CurrentUser { id } } }`
    const answer = await fetch(`http://127.0.0.1:${port}${PATH}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query }),
    })
    const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(';')[0])
    if (cookies.length === 0) throw new Error(`Vendure refused the sign-in: ${await answer.text()}`)
    return cookies.join('; ')
  },
  eventOf: (number, count) => ({
    path: PATH,
    body: JSON.stringify({
      query: TRANSITION,
      variables: { id: String(number + 1), state: count % 2 === 0 ? 'ArrangingPayment' : 'AddingItems' },
    }),
  }),
  isDone: (answer) => answer.includes('"state":'),
}
