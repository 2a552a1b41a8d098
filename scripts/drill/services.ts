/** A mail server and an identity provider that can be cut off, for a process of the product that a drill starts. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type pg from 'pg'
import { PROJECT } from '../../bench/surroundings.ts'
import { examine } from '../../server/operating/doctor/doctor.ts'
import type { Finding } from '../../server/operating/doctor/finding.ts'
import { openMailServer, type MailServer } from '../../server/testing/mail-server.ts'
import { openRelay, type Relay } from '../../server/testing/relay.ts'
import { AUDIENCE, openForge, type Forge } from '../../server/testing/tokens.ts'

const [MAIL, PROVIDER] = ['mail.understory.example', 'id.understory.example'] as const
/** What they are called, where they have names. */
export const NAMES = [MAIL, PROVIDER]

export type Services = {
  readonly mailServer: MailServer
  readonly forge: Forge
  readonly relays: readonly [mail: Relay, provider: Relay]
  readonly environment: NodeJS.ProcessEnv
  readonly close: () => Promise<void>
}

/** @param isNamed whether they are called by their names */
export async function openServices(isNamed: boolean): Promise<Services> {
  const mailServer = await openMailServer()
  const forge = await openForge(new Date())
  const mail = await openRelay(`http://127.0.0.1:${mailServer.port}`)
  const provider = await openRelay(forge.issuer)
  const at = (name: string, { url }: Relay) => `${isNamed ? name : '127.0.0.1'}:${new URL(url).port}`
  return {
    mailServer,
    forge,
    relays: [mail, provider],
    environment: {
      SMTP_URL: `smtp://${at(MAIL, mail)}?ignoreTLS=true`,
      OIDC_ISSUER: `http://${at(PROVIDER, provider)}`,
      OIDC_AUDIENCE: AUDIENCE,
    },
    close: async () => {
      await Promise.all([mail.close(), provider.close(), forge.stop()])
      mailServer.close()
    },
  }
}

/** Signs in with a token whose key the server has not seen yet, so that it has to ask the provider. */
export async function signInWithNewKey(
  origin: string,
  { forge, environment }: Services,
  owner: pg.Pool,
  personId: string,
) {
  await forge.rotate()
  const { rows } = await owner.query<{ sub: string; email: string }>(
    'select subject as sub, email from person join personal_data on person_id = id where id = $1',
    [personId],
  )
  const token = await forge.token({ ...rows[0], iss: environment['OIDC_ISSUER'], email_verified: true })
  const answer = await fetch(`${origin}/proxy/auth/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token }),
    signal: AbortSignal.timeout(60_000),
  })
  const text = await answer.text()
  const { reason = '' } = (text === '' ? {} : JSON.parse(text)) as { readonly reason?: string }
  return { status: answer.status, reason }
}

/**
 * What `understory doctor` finds.
 * @param through what starts it, when a program has to; else it runs in this process
 */
export async function findingsOf(
  through: readonly string[],
  environment: NodeJS.ProcessEnv,
): Promise<readonly Finding[]> {
  const env = { ...process.env, ...environment, UNDERSTORY_SETTINGS: '' }
  const [program, ...args] = through
  if (program === undefined) return Array.fromAsync(examine(env, () => new Date()))
  const command = [...args, process.execPath, 'scripts/understory.ts', 'doctor', '--json']
  const { stdout } = await promisify(execFile)(program, command, { cwd: PROJECT, env }).catch(
    (error: { readonly stdout: string }) => error,
  )
  return (JSON.parse(stdout) as { readonly findings: readonly Finding[] }).findings
}

/** Names of what is wrong. */
export const wrongIn = (findings: readonly Finding[]): readonly string[] =>
  findings.filter(({ state }) => state === 'wrong').map(({ name }) => name)
