/** Loaded before the product by the negative control of the soak: keeps something of every request for ever. */
import { subscribe } from 'node:diagnostics_channel'

const BYTES = Number(process.env['DRILL_LEAKED_BYTES'])
const kept: Buffer[] = []

// Filled, so that it takes memory at once.
subscribe('http.server.request.start', () => void kept.push(Buffer.alloc(BYTES, 1 + (kept.length % 251))))
