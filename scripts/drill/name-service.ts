/** A name service of our own for one program: knows some names, and can fall silent. Needs root. */
import dgram from 'node:dgram'
import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'

/** On the loopback interface; the programs' `resolv.conf` can name no other port than 53. */
const ADDRESS = '127.0.48.53'
const FLAGS_OF_ANSWER = 0x8580
const NO_SUCH_NAME = 3
const HEADER_BYTES = 12
const TYPE_A = 1

export type NameService = {
  /** What starts a program that asks this one and no other. */
  readonly through: readonly string[]
  /** Questions get no answer from now on. */
  readonly silence: () => void
  readonly speak: () => void
  readonly close: () => void
}

/** @param names each is this machine */
export async function openNameService(folder: string, names: readonly string[]): Promise<NameService> {
  const file = path.join(folder, 'resolv.conf')
  fs.writeFileSync(file, `nameserver ${ADDRESS}\n`)
  const socket = dgram.createSocket('udp4')
  let isSilent = false
  socket.on('message', (question, { port, address }) => {
    if (!isSilent) socket.send(answerTo(question, names), port, address)
  })
  socket.bind(53, ADDRESS)
  await once(socket, 'listening')
  return {
    // In a mount namespace, so that no one else sees it.
    through: ['unshare', '--mount', 'sh', '-c', 'mount --bind "$0" /etc/resolv.conf && exec "$@"', file],
    silence: () => (isSilent = true),
    speak: () => (isSilent = false),
    close: () => void socket.close(),
  }
}

/** RFC 1035, for one question: address 127.0.0.1 that is kept for no time, nothing for other types, or no such name. */
function answerTo(question: Buffer, names: readonly string[]): Buffer {
  const labels: string[] = []
  let at = HEADER_BYTES
  for (let length = question[at]!; length > 0; length = question[at]!) {
    labels.push(question.toString('latin1', at + 1, at + 1 + length))
    at += 1 + length
  }
  const isAddress = question.readUInt16BE(at + 1) === TYPE_A
  const isKnown = names.includes(labels.join('.').toLowerCase())
  const header = Buffer.alloc(HEADER_BYTES)
  header.writeUInt16BE(question.readUInt16BE(0), 0)
  header.writeUInt16BE(FLAGS_OF_ANSWER + (isKnown ? 0 : NO_SUCH_NAME), 2)
  header.writeUInt16BE(1, 4)
  header.writeUInt16BE(isKnown && isAddress ? 1 : 0, 6)
  const asked = question.subarray(HEADER_BYTES, at + 5)
  // The name is at offset 12; type, class, time to live, length, address.
  const address = Buffer.from([0xc0, HEADER_BYTES, 0, TYPE_A, 0, 1, 0, 0, 0, 0, 0, 4, 127, 0, 0, 1])
  return Buffer.concat([header, asked, ...(isKnown && isAddress ? [address] : [])])
}
