/** A bucket of any service that speaks S3, addressed by path. */
import { AwsClient } from 'aws4fetch'
import { CannotStart } from '../../platform/cannot-start.ts'
import type { Store } from './store.ts'

export type BucketSettings = {
  /** Such as https://s3.eu-central-1.amazonaws.com or https://minio.example.org. */
  readonly endpoint: string | undefined
  readonly region: string
  readonly accessKeyId: string | undefined
  readonly secretAccessKey: string | undefined
}

/** Of one call; the library tries again what a service answers with 429 or from 500 on. */
const PATIENCE_MS = 120_000
const ATTEMPTS = 4

/** @param address `s3://bucket/prefix` @throws CannotStart when a setting is missing */
export function bucketStore(address: string, settings: BucketSettings): Store {
  const { endpoint, region, accessKeyId, secretAccessKey } = settings
  const place = URL.parse(address)
  if (!place?.hostname) throw new CannotStart(`BACKUP_TO must be s3://bucket/prefix, not "${address}".`)
  if (!endpoint || !accessKeyId || !secretAccessKey)
    throw new CannotStart(
      `For ${address}, BACKUP_S3_ENDPOINT, AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY must be set.`,
    )
  const client = new AwsClient({
    accessKeyId,
    secretAccessKey,
    region,
    service: 's3',
    retries: ATTEMPTS - 1,
  })
  const prefix = place.pathname.replace(/^\/+|\/+$/g, '')
  const root = prefix === '' ? '' : `${prefix}/`
  const bucket = `${endpoint.replace(/\/+$/, '')}/${place.hostname}`
  const urlOf = (name: string) => `${bucket}/${`${root}${name}`.split('/').map(encodeURIComponent).join('/')}`

  async function ask(method: string, url: string, body?: Uint8Array): Promise<Response> {
    const answer = await client.fetch(url, {
      method,
      ...(body && { body: Buffer.from(body) }),
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    if (answer.ok || answer.status === 404) return answer
    const said = /<Message>([^<]*)<\/Message>/.exec(await answer.text())?.[1] ?? answer.statusText
    throw new CannotStart(`${address} refused ${method} ${new URL(url).pathname} (${answer.status}): ${said}`)
  }
  const mustBeThere = (answer: Response): Response => {
    if (answer.ok) return answer
    throw new CannotStart(`There is no bucket at ${address}.`)
  }

  return {
    address,
    put: async (name, bytes) => void mustBeThere(await ask('PUT', urlOf(name), bytes)),
    get: async (name) => {
      const answer = await ask('GET', urlOf(name))
      return answer.ok ? new Uint8Array(await answer.arrayBuffer()) : null
    },
    list: async (wanted) => {
      const names: string[] = []
      let next: string | undefined
      do {
        const query = new URLSearchParams({ 'list-type': '2', prefix: `${root}${wanted}` })
        if (next !== undefined) query.set('continuation-token', next)
        const page = await mustBeThere(await ask('GET', `${bucket}?${query}`)).text()
        for (const [, key] of page.matchAll(/<Key>([^<]*)<\/Key>/g))
          names.push(plain(key!).slice(root.length))
        next = /<NextContinuationToken>([^<]*)<\/NextContinuationToken>/.exec(page)?.[1]
        if (next !== undefined) next = plain(next)
      } while (next !== undefined)
      return names.toSorted()
    },
    remove: async (name) => void (await ask('DELETE', urlOf(name))),
  }
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** Text of an XML element. */
const plain = (text: string): string =>
  text.replace(/&(#x[0-9a-f]+|#\d+|\w+);/gi, (whole, name: string) => {
    if (name.startsWith('#x')) return String.fromCodePoint(Number.parseInt(name.slice(2), 16))
    if (name.startsWith('#')) return String.fromCodePoint(Number(name.slice(1)))
    return ENTITIES[name] ?? whole
  })
