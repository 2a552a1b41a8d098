import { describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { contentPolicy } from './web.ts'
import { createTestApp } from './testing/app.ts'

const { app } = await createTestApp()

describe('runtime configuration (specification section 7)', () => {
  test('the licence key of the data grid is read from the environment; absent is fine', () => {
    expect(readConfig({}).dataGridLicenceKey).toBe(null)
    expect(readConfig({ DATA_GRID_LICENCE_KEY: 'abc' }).dataGridLicenceKey).toBe('abc')
  })

  test('metrics are served nowhere until a port is named, which is not the port of the product', () => {
    expect(readConfig({}).metrics).toBe(null)
    expect(readConfig({ METRICS_PORT: '9464' }).metrics).toEqual({ port: 9464, host: '127.0.0.1' })
    expect(readConfig({ METRICS_PORT: '9464', METRICS_HOST: '10.0.0.7' }).metrics?.host).toBe('10.0.0.7')
    expect(() => readConfig({ METRICS_PORT: '3000' })).toThrow('METRICS_PORT and PORT must differ')
    expect(() => readConfig({ METRICS_PORT: 'yes' })).toThrow('METRICS_PORT')
  })

  test('tracing is off until a collector is named, which must be an address', () => {
    expect(readConfig({}).tracingCollector).toBe(null)
    expect(readConfig({ TRACING_COLLECTOR: 'https://spans.example/in' }).tracingCollector).toBe(
      'https://spans.example/in',
    )
    expect(() => readConfig({ TRACING_COLLECTOR: 'spans' })).toThrow('Invalid URL')
  })

  test('the server traces nothing until a collector is named; a part of the traces is from 0 to 1', () => {
    const OTEL_EXPORTER_OTLP_ENDPOINT = 'http://127.0.0.1:4318'
    expect(readConfig({}).tracing).toBe(null)
    expect(readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_TRACES_SAMPLER_ARG: '0.1' }).tracing).toEqual({
      endpoint: 'http://127.0.0.1:4318/',
      service: 'understory',
      ratio: 0.1,
    })
    expect(readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT }).tracing?.ratio).toBe(0.1)
    const wrong = { OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_TRACES_SAMPLER_ARG: '10' }
    expect(() => readConfig(wrong)).toThrow('OTEL_TRACES_SAMPLER_ARG')
  })

  test('heavy reads go to a replica only when one is named; how old it may be is a whole number of seconds', () => {
    const DATABASE_REPLICA_URL = 'postgres://app@replica/understory'
    expect(readConfig({}).replica).toBe(null)
    expect(readConfig({ DATABASE_REPLICA_URL }).replica).toEqual({
      url: DATABASE_REPLICA_URL,
      mostSeconds: 5,
    })
    expect(() => readConfig({ DATABASE_REPLICA_URL, DATABASE_REPLICA_LAG_S: '0' })).toThrow('must be above 0')
  })

  test('the browser learns both with the site, and may reach the collector only when there is one', async () => {
    const site = (await app.inject({ url: '/proxy/site' })).json<Record<string, unknown>>()
    expect(site).toMatchObject({ data_grid_licence_key: null, tracing_collector: null })
    const policy = { issuer: 'https://id.example', framed: false }
    expect(contentPolicy(policy)).toContain("connect-src 'self' https://id.example;")
    expect(contentPolicy({ ...policy, collector: 'https://spans.example' })).toContain(
      "connect-src 'self' https://id.example https://spans.example;",
    )
  })

  test('the audience is named to the provider in the parameter that it wants, or in none', () => {
    expect(readConfig({}).identity.audienceParameter).toBe(null)
    const { identity } = readConfig({ OIDC_AUDIENCE_PARAMETER: 'resource' })
    expect(identity.audienceParameter).toBe('resource')
    expect(() => readConfig({ OIDC_AUDIENCE_PARAMETER: 'aud' })).toThrow('none or audience or resource')
  })

  test('sanction lists, the screening service and VIES are off until they are named', () => {
    const { screening, vies } = readConfig({})
    expect({ screening, vies }).toEqual({ screening: { listsFolder: null, service: null }, vies: null })
    const named = readConfig({
      SCREENING_LISTS_FOLDER: '/srv/lists',
      SCREENING_URL: 'https://screening.example/ask',
      SCREENING_TOKEN: 'key',
      VIES_URL: 'https://ec.europa.eu/taxation_customs/vies/rest-api',
      VIES_REQUESTER: 'FR12345678901',
    })
    expect(named.screening).toEqual({
      listsFolder: '/srv/lists',
      service: { url: 'https://screening.example/ask', token: 'key', timeoutMs: 4000 },
    })
    expect(named.vies).toEqual({
      url: 'https://ec.europa.eu/taxation_customs/vies/rest-api',
      requester: 'FR12345678901',
    })
    expect(() => readConfig({ SCREENING_URL: 'service' })).toThrow('Invalid URL')
  })

  test.each([
    ['SCREENING_TIMEOUT_MS', '0'],
    ['PORT', '0'],
    ['PORT', 'http'],
    ['POOL_SIZE', '1.5'],
  ])('%s=%s cannot be meant', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(name)
  })
})

describe('proxies in front', () => {
  test('are a number of hops or networks; everything else is refused', () => {
    expect(readConfig({}).trustProxy).toBe(false)
    expect(readConfig({ TRUST_PROXY: '2' }).trustProxy).toBe(2)
    expect(readConfig({ TRUST_PROXY: '10.0.0.0/8, ::1' }).trustProxy).toEqual(['10.0.0.0/8', '::1'])
    for (const wrong of ['on', '0', 'true', '10.0.0.0/64', 'proxy.internal'])
      expect(() => readConfig({ TRUST_PROXY: wrong })).toThrow('TRUST_PROXY')
  })
})
