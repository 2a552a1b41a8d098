/** Name of this build; `latest-build.json` beside the app names the newest one. Written by vite.config.ts. */
declare const __BUILD__: string

export const build: string = typeof __BUILD__ === 'string' ? __BUILD__ : 'dev'
