/** Writes the page that begins with the first sight of the front page (contract/http/still-front.ts) into a build. */
import path from 'node:path'
import { createServer, type Plugin } from 'vite'
import { elementOf, linkOf, SCREEN_FILES, type ScreenFiles } from '../contract/http/screen-files.ts'
import { STILL_FRONT } from '../contract/http/still-front.ts'
import type * as stillModule from '../src/features/front/still.tsx'

/** What index.html shows until the code has come. */
const BOOT = /<div class="boot"[^>]*>[^<]*<\/div>/
/** The fonts that its text is set in. */
const FONT = /-latin-wght-normal-[^/]*\.woff2$/

export const stillFront = (): Plugin => ({
  name: 'still-front',
  apply: 'build',
  generateBundle: {
    // After the page and the table of files.
    order: 'post',
    async handler(_, bundle) {
      const read = (name: string): string => {
        const file = bundle[name]
        if (file?.type !== 'asset') throw new Error(`the build has no ${name}`)
        return String(file.source)
      }
      const { files, screens } = JSON.parse(read(SCREEN_FILES)) as ScreenFiles
      const links = [
        ...Object.keys(bundle)
          .filter((name) => FONT.test(name))
          .map((name) => ({
            rel: 'preload',
            as: 'font',
            type: 'font/woff2',
            crossorigin: '',
            href: `/${name}`,
          })),
        ...screens['/']!.map((place) => seenLinkOf(files[place]!)),
      ]
      const still = await drawn()
      const page = read('index.html')
        .replaceAll(/<script type="module"|<link rel="modulepreload"/g, '$& fetchpriority="low"')
        .replace('</head>', `${links.map(elementOf).join('')}</head>`)
        .replace(BOOT, () => still)
      this.emitFile({ type: 'asset', fileName: STILL_FRONT, source: page })
    },
  },
})

/** Style sheets are applied at once; what the code needs comes after what one sees. */
function seenLinkOf(file: string): Readonly<Record<string, string>> {
  if (file.endsWith('.css')) return { rel: 'stylesheet', crossorigin: '', href: file }
  return { ...linkOf(file), fetchpriority: 'low' }
}

/** Class names of style sheets are made from their text: they are those of the build. */
async function drawn(): Promise<string> {
  const server = await createServer({
    root: path.join(import.meta.dirname, '..'),
    configFile: false,
    logLevel: 'error',
    appType: 'custom',
    optimizeDeps: { noDiscovery: true },
    server: { middlewareMode: true, ws: false, watch: null },
  })
  try {
    const module = await server.ssrLoadModule('/src/features/front/still.tsx')
    return (module as typeof stillModule).stillFront()
  } finally {
    await server.close()
  }
}
