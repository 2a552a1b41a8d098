/** Writes text files of a build compressed beside themselves, which the server sends as they are. */
import fs from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import zlib from 'node:zlib'
import type { Plugin } from 'vite'

const brotli = promisify(zlib.brotliCompress)
const gzip = promisify(zlib.gzip)

const TEXT = /\.(?:js|css|json|svg)$/
/** A file that fits into one packet comes no sooner. */
const LEAST_BYTES = 1_024
/** The best qualities take seconds of each first start, for 3 % less. */
const QUALITY = { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 6 } }

export const precompress = (): Plugin => ({
  name: 'precompress',
  apply: 'build',
  // After everything was written, copied files of `public` with it.
  closeBundle: {
    order: 'post',
    async handler() {
      const { root, build } = this.environment.config
      const dir = path.resolve(root, build.outDir)
      const names = await fs.readdir(dir, { recursive: true })
      await Promise.all(names.filter((name) => TEXT.test(name)).map((name) => compress(path.join(dir, name))))
    },
  },
})

async function compress(file: string): Promise<void> {
  const content = await fs.readFile(file)
  if (content.length < LEAST_BYTES) return
  await Promise.all([
    brotli(content, QUALITY).then((small) => fs.writeFile(`${file}.br`, small)),
    gzip(content).then((small) => fs.writeFile(`${file}.gz`, small)),
  ])
}
