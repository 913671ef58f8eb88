import { once } from 'node:events'
import { connect } from 'node:net'

// The strangers of bench/pipelined.ts, in a process of their own, so that their work does not delay what it measures.

const [address = '', path = '', connections = '', each = ''] = process.argv.slice(2)
const { hostname, port, host } = new URL(address)
const request = `GET ${path} HTTP/1.1\r\nHost: ${host}\r\n\r\n`
const last = request.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n')
const text = Buffer.from(request.repeat(Number(each) - 1) + last)

await Promise.all(Array.from({ length: Number(connections) }, sendAll))

/** Sends all requests of one connection at once and resolves when the last one is answered. */
async function sendAll(): Promise<void> {
  const socket = connect(Number(port), hostname)
  await once(socket, 'connect')
  socket.write(text)
  socket.resume()
  await once(socket, 'close')
}
