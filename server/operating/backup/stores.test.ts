/** A folder and a bucket keep the same promises. The bucket is a small one of ours that checks every signature. */
import fs from 'node:fs'
import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { AwsV4Signer } from 'aws4fetch'
import { afterAll, describe, expect, test } from 'vitest'
import { bucketStore } from './bucket.ts'
import { folderStore } from './folder.ts'
import type { Store } from './store.ts'

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'understory-store-'))
const ACCESS = { accessKeyId: 'id', secretAccessKey: 'secret', region: 'eu-west-3' }
const objects = new Map<string, Buffer>()
/** Of one page: small, so that lists have several. */
const PAGE = 2

const isSigned = async (method: string, url: string, headers: NodeJS.Dict<string | string[]>) => {
  const given = (name: string) => String(headers[name])
  const signer = new AwsV4Signer({
    ...ACCESS,
    service: 's3',
    method,
    url,
    headers: { 'x-amz-content-sha256': given('x-amz-content-sha256') },
    datetime: given('x-amz-date'),
  })
  return (await signer.authHeader()) === given('authorization')
}

const server = createServer(async (request, reply) => {
  const url = new URL(request.url!, `http://${request.headers.host}`)
  const body = Buffer.concat((await request.toArray()) as Buffer[])
  const refuse = (status: number, message: string) =>
    reply.writeHead(status).end(`<Error><Message>${message}</Message></Error>`)
  if (!(await isSigned(request.method!, url.href, request.headers))) return refuse(403, 'wrong signature')
  const [, bucket, ...rest] = url.pathname.split('/')
  if (bucket !== 'kept') return refuse(404, 'no bucket')
  const name = decodeURIComponent(rest.join('/'))
  if (request.method === 'PUT') return reply.end(void objects.set(name, body))
  if (request.method === 'DELETE') return reply.writeHead(objects.delete(name) ? 204 : 404).end()
  if (name !== '') {
    const found = objects.get(name)
    return found ? reply.end(found) : refuse(404, 'no object')
  }
  const from = Number(url.searchParams.get('continuation-token') ?? 0)
  const all = [...objects.keys()].filter((key) => key.startsWith(url.searchParams.get('prefix')!)).toSorted()
  const keys = all
    .slice(from, from + PAGE)
    .map((key) => `<Contents><Key>${key.replaceAll('&', '&amp;')}</Key></Contents>`)
  const next = from + PAGE < all.length ? `<NextContinuationToken>${from + PAGE}</NextContinuationToken>` : ''
  return reply.end(`<ListBucketResult>${keys.join('')}${next}</ListBucketResult>`)
}).listen(0, '127.0.0.1')
await once(server, 'listening')
const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
afterAll(() => {
  server.close()
  fs.rmSync(folder, { recursive: true, force: true })
})

const bucket = (address: string, more = {}) => bucketStore(address, { endpoint, ...ACCESS, ...more })

const stores: readonly (readonly [string, Store])[] = [
  ['a folder', folderStore(folder)],
  ['a bucket', bucket('s3://kept/of/ours')],
]

describe.each(stores)('%s', (_what, store) => {
  test('gives back what was put, and nothing for another name', async () => {
    await store.put('wal/1/a', Buffer.from('first'))
    await store.put('wal/1/a', Buffer.from('second'))
    expect(Buffer.from((await store.get('wal/1/a'))!).toString()).toBe('second')
    expect(await store.get('wal/1/b')).toBeNull()
  })

  test('lists by prefix, in order, to the end', async () => {
    for (const name of ['list/c', 'list/a', 'list/deep/er/b & b', 'list/d', 'listed'])
      await store.put(name, Buffer.from(name))
    expect(await store.list('list/')).toEqual(['list/a', 'list/c', 'list/d', 'list/deep/er/b & b'])
    expect(await store.list('nothing/')).toEqual([])
  })

  test('forgets what is removed, and what is not there is no trouble', async () => {
    await store.put('gone', Buffer.from('x'))
    await store.remove('gone')
    await store.remove('gone')
    expect(await store.get('gone')).toBeNull()
  })
})

test('a write into a folder that breaks off leaves nothing that is listed', async () => {
  const home = path.join(folder, 'full')
  fs.mkdirSync(home)
  fs.writeFileSync(path.join(home, '.unfinished-0123'), 'half')
  expect(await folderStore(folder).list('full/')).toEqual([])
})

test('a bucket refuses in words', async () => {
  await expect(bucket('s3://kept', { secretAccessKey: 'wrong' }).put('a', Buffer.from('a'))).rejects.toThrow(
    'wrong signature',
  )
  await expect(bucket('s3://other').put('a', Buffer.from('a'))).rejects.toThrow('There is no bucket')
  await expect(bucket('s3://other').list('')).rejects.toThrow('There is no bucket')
  expect(() => bucket('s3://kept', { endpoint: undefined })).toThrow('BACKUP_S3_ENDPOINT')
})
