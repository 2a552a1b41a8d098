// Everything the server reads from its environment.
import path from 'node:path'

export interface Config {
  port: number
  origin: string
  issuer: string
  audience: string
  dataFolder: string
  webFolder: string
  databaseUrl: string | undefined
}

const project = path.join(import.meta.dirname, '..')

export function readConfig(environment: NodeJS.ProcessEnv = process.env): Config {
  const port = Number(environment.PORT ?? 3000)
  if (!Number.isInteger(port) || port < 1 || port > 65535)
    throw new Error(`PORT must be a number from 1 to 65535, not "${environment.PORT}".`)
  const origin = environment.ORIGIN ?? `http://localhost:${port}`
  return {
    port,
    origin,
    issuer: `${origin}/identity`,
    audience: 'urn:skeleton:api',
    dataFolder: path.resolve(project, environment.DATA_FOLDER ?? '.data'),
    webFolder: path.join(project, 'dist'),
    databaseUrl: environment.DATABASE_URL,
  }
}
