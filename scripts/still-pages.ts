/** Writes the first sight of pages (contract/http/still-pages.ts) into a build. */
import path from 'node:path'
import { createServer, type Plugin } from 'vite'
import { STILL_PAGES } from '../contract/http/still-pages.ts'
import type * as stillModule from '../src/app/still.tsx'

export const stillPages = (): Plugin => ({
  name: 'still-pages',
  apply: 'build',
  async generateBundle() {
    this.emitFile({ type: 'asset', fileName: STILL_PAGES, source: JSON.stringify(await drawn()) })
  },
})

/** Class names of style sheets are made from their text: they are those of the build. */
async function drawn(): Promise<Readonly<Record<string, string>>> {
  const server = await createServer({
    root: path.join(import.meta.dirname, '..'),
    configFile: false,
    logLevel: 'error',
    appType: 'custom',
    optimizeDeps: { noDiscovery: true },
    server: { middlewareMode: true, ws: false, watch: null },
  })
  try {
    const module = await server.ssrLoadModule('/src/app/still.tsx')
    return (module as typeof stillModule).stillPages()
  } finally {
    await server.close()
  }
}
