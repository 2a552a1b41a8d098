/** How one value of the environment is read; what cannot be meant is refused in one sentence. */
import { isIP } from 'node:net'
import { CannotStart } from './platform/cannot-start.ts'

/** @throws when browsers would never send it: with a path, or with a slash at its end */
export function originOf(text: string): string {
  const origin = URL.parse(text)?.origin
  if (origin === text) return text
  const example = origin && origin !== 'null' ? origin : 'https://market.example.org'
  throw new CannotStart(
    `ORIGIN must be the address that people open, with protocol and without path or slash at its end, such as ${example}, not "${text}".`,
  )
}

/** @throws when it is neither a number of hops nor addresses or networks */
export function proxiesOf(text: string | undefined): false | number | readonly string[] {
  if (!text || text === 'off') return false
  if (/^[1-9]$/.test(text)) return Number(text)
  const networks = text.split(',').map((one) => one.trim())
  const isNetwork = (one: string) => {
    const [address = '', bits, ...rest] = one.split('/')
    const most = isIP(address) === 4 ? 32 : 128
    return (
      isIP(address) > 0 &&
      rest.length === 0 &&
      (bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= most))
    )
  }
  if (networks.every(isNetwork)) return networks
  throw new CannotStart(
    `TRUST_PROXY must be the number of proxies in front of the server, such as 1, or their addresses and networks, such as 10.0.0.0/8, not "${text}".`,
  )
}

/** @throws when it could be guessed */
export function secretOf(name: string, text: string | undefined): string | null {
  if (!text) return null
  if (text.length < 24) throw new CannotStart(`${name} must have 24 signs at least.`)
  return text
}

export function portOf(name: string, text: string | undefined, standard: number): number {
  const port = wholeNumber(name, text, standard)
  if (port < 1 || port > 65_535)
    throw new CannotStart(`${name} must be a number from 1 to 65535, not "${text}".`)
  return port
}

export function wholeNumber(name: string, text: string | undefined, standard: number): number {
  const value = Number(text ?? standard)
  if (!Number.isInteger(value)) throw new CannotStart(`${name} must be a whole number, not "${text}".`)
  return value
}

/** @returns the first of them when nothing is set */
export function oneOf<const Value extends string>(
  name: string,
  text: string | undefined,
  values: readonly [Value, ...Value[]],
): Value {
  const value = text === undefined ? values[0] : values.find((one) => one === text)
  if (value === undefined) throw new CannotStart(`${name} must be ${values.join(' or ')}, not "${text}".`)
  return value
}
