/** The built web app: files as they are, and index.html with what the screen of its address needs. */
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { PREFIX } from '../contract/http/endpoint.ts'
import { SCHEME_SCRIPT } from '../contract/http/scheme.ts'
import { elementOf, linkOf, SCREEN_FILES, type ScreenFiles } from '../contract/http/screen-files.ts'
import { SITE_NAME, STILL_PAGES } from '../contract/http/still-pages.ts'
import { htmlText } from '../contract/http/markup.ts'
import type { Look } from './platform/identity/page-frame.ts'
import { notFound } from './platform/http/refused.ts'

/** Messages of a locale, in milliseconds (specification section 9). */
const MESSAGES_LIFETIME = 24 * 3_600_000
/** Framed by our own page while it asks the provider silently. */
const SILENT_CALLBACK = '/silent-callback'
/** Shown inside pages of our own: the silent sign-in, and the inspector beside the page that it inspects. */
const FRAMED: ReadonlySet<string> = new Set([SILENT_CALLBACK, '/inspector'])

type Policy = {
  readonly issuer: string
  /** Origin of the tracing collector, where there is one. */
  readonly collector?: string | undefined
  readonly framed: boolean
}

const SCHEME_HASH = createHash('sha256').update(SCHEME_SCRIPT).digest('base64')

/** Fluent adds empty style elements and fills them by `insertRule`, which a policy does not restrict. */
const EMPTY_HASH = createHash('sha256').digest('base64')

/** One inline script, named by its hash; no outside hosts but the identity provider. */
export const contentPolicy = ({ issuer, collector, framed }: Policy): string =>
  [
    "default-src 'self'",
    `script-src 'self' 'sha256-${SCHEME_HASH}'`,
    `style-src 'self' 'sha256-${EMPTY_HASH}'`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    ['connect-src', "'self'", issuer, collector].filter(Boolean).join(' '),
    `frame-src 'self' ${issuer}`,
    "form-action 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    `frame-ancestors ${framed ? "'self'" : "'none'"}`,
  ].join('; ')

/** The files that give the pages of the identity provider the theme, the fonts and the mark of the built web app. */
export function lookOf(folder: string): Look {
  const file = path.join(folder, 'index.html')
  const links = fs.existsSync(file) ? (fs.readFileSync(file, 'utf8').match(/<link[^>]+>/g) ?? []) : []
  const hrefs = (rel: string) =>
    links
      .filter((link) => link.includes(`rel="${rel}"`))
      .map((link) => /href="([^"]+)"/.exec(link)?.[1] ?? '')
  return { styleSheets: hrefs('stylesheet'), icon: hrefs('icon')[0] ?? null, schemeScript: SCHEME_SCRIPT }
}

/** The pattern of an address, and links to the files that its screen needs beyond the entry. */
type ScreenOf = { readonly name: string; readonly links: string }

/** @returns by address; null for an address without a screen */
function screensOf(folder: string): (address: string) => ScreenOf | null {
  const table = path.join(folder, SCREEN_FILES)
  if (!fs.existsSync(table)) return () => null
  const { files, screens } = JSON.parse(fs.readFileSync(table, 'utf8')) as ScreenFiles
  const known = Object.entries(screens)
    // A fixed address goes before a pattern, as in the browser's router.
    .toSorted(([one], [other]) => one.split(':').length - other.split(':').length)
    .map(([name, places]) => ({
      name,
      pattern: new URLPattern({ pathname: name }),
      links: places.map((place) => elementOf(linkOf(files[place]!))).join(''),
    }))
  return (address) => known.find(({ pattern }) => pattern.test({ pathname: address })) ?? null
}

/** What index.html shows until the code has come. */
const BOOT = /<div class="boot"[^>]*>[^<]*<\/div>/
/** The fonts that pages are set in. */
const FONT = /-latin-wght-normal-[^/]*\.woff2$/

/** Who is signed in is asked for with the code, and not by it. */
const WHO = elementOf(linkOf(`${PREFIX}/me`))

const LATER = '$& fetchpriority="low"'

type Still = { readonly folder: string; readonly page: string; readonly siteName: string }

/**
 * Pages that show their first sight at once: its style sheets are applied before the code has come, and what the code needs
 * comes after what one sees.
 * @returns by the pattern of their address; none of a build that has none
 */
function stillPagesOf(
  { folder, page, siteName }: Still,
  screenOf: (address: string) => ScreenOf | null,
): ReadonlyMap<string, string> {
  const file = path.join(folder, STILL_PAGES)
  if (!fs.existsSync(file)) return new Map()
  const stills = JSON.parse(fs.readFileSync(file, 'utf8')) as Readonly<Record<string, string>>
  const fonts = fs
    .readdirSync(path.join(folder, 'assets'))
    .filter((name) => FONT.test(name))
    .map((name) =>
      elementOf({
        rel: 'preload',
        as: 'font',
        type: 'font/woff2',
        crossorigin: '',
        href: `/assets/${name}`,
      }),
    )
  const whole = (address: string, still: string): string => {
    const links = screenOf(address)?.links ?? ''
    const seen = links.replaceAll('rel="preload" as="style"', 'rel="stylesheet"')
    return page
      .replace('</head>', `${fonts.join('')}${seen}${address === '/' ? '' : WHO}</head>`)
      .replaceAll(/<script type="module"|<link rel="modulepreload"|<link rel="preload" as="fetch"/g, LATER)
      .replace(BOOT, () => still.replaceAll(SITE_NAME, () => htmlText(siteName)))
  }
  return new Map(Object.entries(stills).map(([address, still]) => [address, whole(address, still)]))
}

type Options = {
  readonly folder: string
  readonly issuer: string
  readonly tracingCollector: string | null
  readonly siteName: string
  /** Those who are signed in go on to their own home: the front page is not for them. */
  readonly hasSession: (request: FastifyRequest) => boolean
}

export async function webRoutes(
  app: FastifyInstance,
  { folder, issuer, tracingCollector, siteName, hasSession }: Options,
): Promise<void> {
  const page = fs
    .readFileSync(path.join(folder, 'index.html'), 'utf8')
    .replaceAll(SITE_NAME, () => htmlText(siteName))
    // Before the style sheets: the script would wait for those that are before it.
    .replace('<head>', `<head><script>${SCHEME_SCRIPT}</script>`)
  const screenOf = screensOf(folder)
  const stills = stillPagesOf({ folder, page, siteName }, screenOf)
  const origin = new URL(issuer).origin
  const collector = tracingCollector ? new URL(tracingCollector).origin : undefined
  await app.register(fastifyStatic, {
    root: path.join(folder, 'assets'),
    prefix: '/assets/',
    immutable: true,
    maxAge: '1y',
    preCompressed: true,
  })
  await app.register(fastifyStatic, {
    root: path.join(folder, 'messages'),
    prefix: '/messages/',
    maxAge: MESSAGES_LIFETIME,
    decorateReply: false,
    preCompressed: true,
  })
  await app.register(fastifyStatic, {
    root: folder,
    prefix: '/',
    wildcard: false,
    index: false,
    decorateReply: false,
    globIgnore: ['index.html', STILL_PAGES, 'assets/**', 'messages/**', '.vite/**'],
    // The newest build is asked for again and again.
    maxAge: 0,
  })
  app.get('/*', async (request, reply) => {
    const [address = ''] = request.url.split('?')
    if (address.startsWith(`${PREFIX}/`) || path.extname(address)) throw notFound()
    const screen = screenOf(address)
    // The front page is for visitors, the others are for who is signed in.
    const still = (address === '/') === hasSession(request) ? undefined : stills.get(screen?.name ?? '')
    const sent = still ?? page.replace('</head>', `${screen?.links ?? ''}</head>`)
    return reply
      .type('text/html')
      .headers({
        'content-security-policy': contentPolicy({
          issuer: origin,
          collector,
          framed: FRAMED.has(address),
        }),
        'cache-control': 'no-store',
      })
      .send(sent)
  })
}
