/** Spans of rendering and navigating, if the site names a collector. Paths are patterns: nothing about people. */
import { CLICK_REDIRECT_WINDOW, CLICK_TRACE_WINDOW, RENDER_SPAN_TIMEOUT } from './constants.ts'

/** Times in milliseconds since the page began. */
type Span = {
  readonly kind: 'render' | 'navigation'
  readonly name: string
  readonly start: number
  readonly duration: number
  /** A rendering that did not end by itself. */
  readonly timedOut?: boolean
  /** A navigation that a click caused is a redirect of the person's; others are the program's. */
  readonly cause?: 'click' | 'program'
  /** Of the click before it, where the server traces too. */
  readonly trace?: string
}
type Fault = { readonly name: 'error'; readonly message: string }

/** Between two batches. */
const BATCH_TIME = 5_000
const MOST_KEPT = 500

let collector: string | null = null
let kept: (Span | Fault)[] = []
let lastClick = Number.NEGATIVE_INFINITY

/** Begins to collect. @param address where batches are sent by POST */
export function startTracing(address: string): void {
  if (collector) return
  collector = address
  document.addEventListener('click', () => (lastClick = performance.now()), { capture: true })
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && flush())
  setInterval(flush, BATCH_TIME)
}

let click: { readonly at: number; readonly trace: string } | null = null

/** Begins a trace with each click, which its calls name. @returns how to stop */
export function traceClicks(): () => void {
  const begin = () => (click = { at: performance.now(), trace: hex(16) })
  document.addEventListener('click', begin, { capture: true })
  return () => document.removeEventListener('click', begin, { capture: true })
}

const traceOfClick = (): string | null =>
  click && performance.now() - click.at <= CLICK_TRACE_WINDOW ? click.trace : null

/** For a call: the trace of the click before it (W3C Trace Context). Nothing where the server does not trace. */
export function traceHeaders(): Readonly<Record<string, string>> {
  const trace = traceOfClick()
  return trace === null ? {} : { traceparent: `00-${trace}-${hex(8)}-01` }
}

const hex = (bytes: number): string =>
  [...crypto.getRandomValues(new Uint8Array(bytes))].map((one) => one.toString(16).padStart(2, '0')).join('')

export const isTracing = (): boolean => collector !== null

function traced(one: Span | Fault): void {
  if (collector && kept.length < MOST_KEPT) kept.push(one)
}

function flush(): void {
  if (!collector || kept.length === 0) return
  navigator.sendBeacon(collector, JSON.stringify({ spans: kept }))
  kept = []
}

/** @returns ends the span; it ends by itself after two seconds. Ending twice is harmless. */
export function renderSpan(name: string): () => void {
  const start = performance.now()
  let isOver = false
  const end = (timedOut: boolean) => {
    if (isOver) return
    isOver = true
    clearTimeout(timer)
    traced({
      kind: 'render',
      name,
      start,
      duration: performance.now() - start,
      ...(timedOut && { timedOut }),
    })
  }
  const timer = setTimeout(() => end(true), RENDER_SPAN_TIMEOUT)
  return () => end(false)
}

/** @returns ends the span with the pattern of the address that was reached */
export function navigationSpan(): (name: string) => void {
  const start = performance.now()
  const cause = start - lastClick <= CLICK_REDIRECT_WINDOW ? 'click' : 'program'
  const trace = traceOfClick()
  return (name) =>
    traced({
      kind: 'navigation',
      name,
      start,
      duration: performance.now() - start,
      cause,
      ...(trace !== null && { trace }),
    })
}

/** Redirects, refusals and missing pages are answers and no errors (specification section 8). */
const isAnswer = (status: unknown): boolean => typeof status === 'number' && status >= 300 && status <= 499

export const statusOf = (error: unknown): unknown =>
  typeof error === 'object' && error !== null && 'status' in error ? error.status : null

/** An unexpected error goes into the console, and to the collector where one is configured. @returns whether it was reported */
export function reportError(error: unknown): boolean {
  if (isAnswer(statusOf(error))) return false
  console.error('Unexpected:', error)
  traced({ name: 'error', message: error instanceof Error ? error.message : String(error) })
  return true
}
