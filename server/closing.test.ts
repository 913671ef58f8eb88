import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { expect, test, vi } from 'vitest'
import { dataFolder, postgresProcess, runPortal } from './db/fixtures/run-portal.ts'
import { testPortal } from './test-portal.ts'

// Starts processes, on a machine that may be busy with other tests.
vi.setConfig({ testTimeout: 120_000 })

test('saves that have begun to arrive when the portal stops are still stored', async () => {
  const portal = await testPortal()
  const officer = await portal.person('loan_officer')
  const formId = await officer.form(await officer.newClient(), 'user_form')
  const save = (amount: number) => {
    const body = JSON.stringify({ formData: { loanAmount: amount } })
    const head = [
      `PUT /api/loan-officer/forms/${formId}/save HTTP/1.1`,
      'Host: x',
      `Authorization: Bearer ${officer.token}`,
      'Content-Type: application/json',
      `Content-Length: ${body.length}`,
    ]
    return [`${head.join('\r\n')}\r\n\r\n${body.slice(0, 5)}`, body.slice(5)] as const
  }
  const received = new Promise<void>(resolve => portal.app.server.once('request', () => resolve()))
  await portal.app.listen({ port: 0, host: '127.0.0.1' })
  // The address of a server that listens on a port is an object; only that of a pipe is a text.
  const { port } = portal.app.server.address() as AddressInfo
  const [first, second] = [connect(port, '127.0.0.1'), connect(port, '127.0.0.1')]
  await Promise.all([once(first, 'connect'), once(second, 'connect')])
  let answers = ''
  for (const socket of [first, second]) socket.on('data', data => (answers += data))

  const [begun, rest] = save(1)
  first.write(begun)
  await received
  // The second connection has sent the first letters of its request, so it is not idle when the portal begins to stop.
  const late = save(2).join('')
  second.write(late.slice(0, 10))
  await new Promise(resolve => setTimeout(resolve, 100))
  const closed = portal.app.close()
  await new Promise(resolve => setTimeout(resolve, 50))
  second.write(late.slice(10))
  first.write(rest)
  await expect
    .poll(() => answers.match(/HTTP\/1.1 \d+/gm), { timeout: 10_000 })
    .toEqual(['HTTP/1.1 200', 'HTTP/1.1 200'])
  for (const socket of [first, second]) socket.destroy()
  await closed
  await portal.close()
})

test('a portal with an uncaught exception exits at once, and does not wait for requests or for PostgreSQL', async () => {
  const folder = await dataFolder()
  const fault = `process.on('SIGUSR2', () => { throw new Error('a fault of the portal') })`
  const portal = runPortal(folder, {
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(fault)}`,
  })
  const { port } = new URL(await portal.ready)
  const slow = connect(Number(port), '127.0.0.1')
  slow.on('error', () => {})
  await once(slow, 'connect')
  slow.write(
    'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{',
  )
  portal.child.kill('SIGUSR2')
  const { code, said } = await portal.ended
  expect(code).toBe(1)
  expect(said).toMatch(/^Sevenfold has to stop: a fault of the portal\.\n/)
  expect(await postgresProcess(folder)).not.toBeNull()
})
