/** What the machine gives: programs, disk, clock, certificates, and the services around. */
import { X509Certificate } from 'node:crypto'
import fs from 'node:fs/promises'
import path from 'node:path'
import tls from 'node:tls'
import { once } from 'node:events'
import type { Config } from '../../config.ts'
import { describeProvider } from '../../platform/identity/tokens.ts'
import { unreachable } from '../../platform/identity/wrong-settings.ts'
import { roomIn } from '../../platform/storage/room.ts'
import { hasSealKeys, loadOrMakeSealKeys } from '../../modules/seals/seal-keys.ts'
import { look, ok, warning, wrong, type Finding } from './finding.ts'

const PATIENCE_MS = 10_000
const DAY = 86_400_000
const NEEDED_NODE = 24

export const lookAtNode = (): Finding => {
  const major = Number(process.versions.node.split('.')[0])
  return major >= NEEDED_NODE
    ? ok('node', `Node.js ${process.version}`)
    : wrong('node', `Node.js ${process.version}`, `Install Node.js ${NEEDED_NODE}.`)
}

/** Shares of a disk that are still free. */
const LITTLE = 0.15
const TOO_LITTLE = 0.05

export const lookAtDisk = (name: string, folder: string): Promise<readonly Finding[]> =>
  look(name, `Check that ${folder} exists and can be written.`, async () => {
    const { bavail, blocks, bsize } = await fs.statfs(folder)
    const share = bavail / blocks
    const said = `${((bavail * bsize) / 1e9).toFixed(1)} GB (${Math.floor(share * 100)} %) free in ${folder}`
    const todo = 'Make room or enlarge the disk. Without room, writes are answered with 503.'
    if (share < TOO_LITTLE) return wrong(name, said, todo)
    return share < LITTLE ? warning(name, said, todo) : ok(name, said)
  })

export const lookAtDataFolder = (folder: string): Promise<readonly Finding[]> =>
  look('data folder', `Check DATA_FOLDER, and that this account may write ${folder}.`, async () => {
    if (!(await roomIn(folder)()))
      return wrong(
        'data folder',
        `${folder} cannot be written.`,
        'Give it to the account of the server, or make room.',
      )
    const [foreign] = await ofOtherAccounts(folder)
    return foreign === undefined
      ? ok('data folder', `${folder} can be written`)
      : wrong(
          'data folder',
          `${foreign} belongs to another account than ${folder}.`,
          `Give all of it to the account of the server: chown -R --reference=${folder} ${folder}`,
        )
  })

/** The product's own folders of the data folder, and the keys of the seal: root may write what the server may not. */
async function ofOtherAccounts(folder: string): Promise<readonly string[]> {
  const { uid } = await fs.stat(folder)
  const places = await Array.fromAsync(fs.glob(['files', 'files/*', 'seal', 'seal/**'], { cwd: folder }))
  const owners = await Promise.all(places.map((place) => fs.stat(path.join(folder, place))))
  return places.filter((_, index) => owners[index]!.uid !== uid).map((place) => path.join(folder, place))
}

export const lookAtSeal = ({ dataFolder, name }: Config, now: Date): Promise<readonly Finding[]> =>
  look('seal certificate', 'Restore the folder seal/ from the backup.', async () => {
    if (!hasSealKeys(dataFolder))
      return warning(
        'seal certificate',
        `${dataFolder}/seal holds no key yet.`,
        'It is made with the first certificate. If certificates were sealed before, restore the folder.',
      )
    const { current } = await loadOrMakeSealKeys(dataFolder, name)
    return expiry('seal certificate', new X509Certificate(current.certificate), now, {
      days: 90,
      todo: 'Make a new key: understory rotate-seal-key',
    })
  })

type Due = { readonly days: number; readonly todo: string }

function expiry(name: string, { validTo }: X509Certificate, now: Date, { days, todo }: Due): Finding {
  const left = Math.floor((new Date(validTo).getTime() - now.getTime()) / DAY)
  const said = left < 0 ? `expired on ${validTo}` : `valid for ${left} more days`
  if (left < 0) return wrong(name, said, todo)
  return left < days ? warning(name, said, todo) : ok(name, said)
}

const untrusted = (origin: string, why: unknown): Finding =>
  wrong(
    'tls certificate',
    `The certificate of ${origin} is not trusted here: ${why instanceof Error ? why.message : String(why)}.`,
    'Check that it is made for that name and sent with its intermediate certificates. An authority of your own: put its certificate into /usr/local/share/ca-certificates and run update-ca-certificates.',
  )

/** Nothing to look at without https. */
export const lookAtTls = ({ origin }: Config, now: Date): Promise<readonly Finding[]> =>
  look('tls certificate', `Check that ${origin} answers from here, and its certificate.`, async () => {
    const { protocol, hostname, port } = new URL(origin)
    if (protocol !== 'https:') {
      const isLocal = hostname === 'localhost' || hostname.startsWith('127.')
      return isLocal
        ? ok('tls certificate', 'none needed on this machine')
        : wrong(
            'tls certificate',
            `${origin} is not https.`,
            'Put a proxy with TLS in front, and set ORIGIN.',
          )
    }
    // What is wrong with the certificate is said below; an expired one would end the connection without its date.
    const socket = tls.connect({
      host: hostname,
      port: Number(port || 443),
      servername: hostname,
      rejectUnauthorized: false,
    })
    try {
      await once(socket, 'secureConnect', { signal: AbortSignal.timeout(PATIENCE_MS) })
      const found = expiry('tls certificate', socket.getPeerX509Certificate()!, now, {
        days: 21,
        todo: 'Renew it; check the timer that should have done so.',
      })
      return found.state === 'wrong' || socket.authorized
        ? found
        : untrusted(origin, socket.authorizationError)
    } finally {
      socket.destroy()
    }
  })

/** The provider's own clock is a second opinion on ours: tokens are refused beyond 60 s. */
const MOST_SECONDS_APART = 30

export const lookAtProvider = ({ identity }: Config, now: () => Date): Promise<readonly Finding[]> =>
  look('identity provider', 'Check OIDC_ISSUER, and that the provider is reached from here.', async () => {
    if (identity.embedded)
      return warning(
        'identity provider',
        'the embedded one of the demonstration',
        'For real use set OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_AUDIENCE.',
      )
    const described = await describeProvider(identity.issuer).catch((error: unknown) =>
      unreachable(identity.issuer, error),
    )
    if (typeof described === 'string')
      return wrong(
        'identity provider',
        described,
        'Check OIDC_ISSUER, the name server and the certificate of the provider (docs/operating/identity.md).',
      )
    const { date } = described
    const found = ok('identity provider', `${identity.issuer} answers`)
    if (!date) return found
    const apart = Math.abs(date.getTime() - now().getTime()) / 1000
    return apart > MOST_SECONDS_APART
      ? [
          found,
          wrong(
            'clock',
            `This machine and the identity provider are ${Math.round(apart)} s apart.`,
            'Let the clock follow a time server (timedatectl set-ntp true).',
          ),
        ]
      : [found, ok('clock', `${Math.round(apart)} s from the identity provider`)]
  })

export const lookAtMailServer = ({ smtpUrl }: Config): Promise<readonly Finding[]> =>
  look('mail server', 'Check SMTP_URL and that the mail server is reached from here.', async () => {
    if (!smtpUrl)
      return warning(
        'mail server',
        'none; e-mails wait in the back office',
        'Set SMTP_URL. Waiting e-mails of the last 30 days are sent then.',
      )
    const patience = { connectionTimeout: PATIENCE_MS, greetingTimeout: PATIENCE_MS, dnsTimeout: PATIENCE_MS }
    const { createTransport } = await import('nodemailer')
    const transport = createTransport({ url: smtpUrl, ...patience })
    try {
      await transport.verify()
      return ok('mail server', 'takes our e-mails')
    } finally {
      transport.close()
    }
  })
