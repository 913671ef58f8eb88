import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Call } from '../api/call.ts'
import { contract } from '../api/contract.ts'
import { formTypes } from '../forms/catalogue.ts'
import { seededRandom } from '../server/demo/random.ts'
import { safetyHeaders } from '../server/http/headers.ts'
import { chainUpTo, completeAnswers } from '../server/test-answers.ts'
import { call } from './call.ts'
import { fromCommandLine } from './command-line.ts'
import { type Fuzzed, fuzzedCall, hostileValues } from './fuzzed-call.ts'
import { administrator, buildPortal, supervise } from './portal.ts'

/**
 * Makes every call of the contract many times with made-up parameters, queries, bodies and callers, each from a different IP
 * address. Fails if an answer is a 5xx, is an error without a message or lacks a security header, or if a form answers
 * another value than it accepted.
 *
 *   npm run test:fuzz -- --calls 200 --seed 4711
 */
const { values } = fromCommandLine(() =>
  parseArgs({
    options: {
      calls: { type: 'string', default: '100' },
      seed: { type: 'string', default: String(Math.floor(Math.random() * 1_000_000)) },
    },
  }),
)
const random = seededRandom(Number(values.seed))
const faults: string[] = []
const found = (fault: string) => {
  faults.push(fault)
  console.log(`✗ ${fault}`)
}
const statuses = new Map<number, number>()
let calls = 0
let made = 0
/** Decides whether to save a value into a field: all values with 100 calls a route or more, else a random share of them. */
const isTried = (value: unknown) => typeof value !== 'object' && random.chance(Number(values.calls) / 100)

console.log(`Seed ${values.seed}`)
buildPortal()
const folder = await mkdtemp(join(tmpdir(), 'sevenfold-fuzz-'))
const portal = await supervise({ DATA_DIR: join(folder, 'data'), TRUST_PROXY: 'yes' }, null)
try {
  await portal.ready
  const { address } = portal
  await keptValues(address)
  for (const [name, route] of Object.entries<Call>(contract)) {
    // A call may end a session or delete an account, so each route begins with new people.
    const people = await makePeople(address)
    for (let count = 0; count < Number(values.calls); count += 1)
      await make(address, name, fuzzedCall(name, route, people, random))
  }
  portal.endedByItself.forEach(found)
} finally {
  await portal.stop()
  await rm(folder, { recursive: true, force: true })
}
console.log(
  `${calls} calls: ${[...statuses]
    .toSorted(([one], [other]) => one - other)
    .map(([status, count]) => `${count} × ${status}`)
    .join(', ')}`,
)
console.log(`Faults: ${faults.length}`)
if (faults.length > 0) process.exitCode = 1

async function make(address: string, name: string, { method, path, headers, body }: Fuzzed): Promise<void> {
  calls += 1
  const answer = await fetch(address + path, { method, headers, ...(body !== null && { body }) })
  const text = await answer.text()
  statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
  const tell = (fault: string) =>
    found(`${name}: ${fault} (${method} ${path.slice(0, 200)} ${body?.slice(0, 200) ?? ''})`)
  if (answer.status >= 500) tell(`${answer.status} ${text.slice(0, 200)}`)
  for (const header of [...Object.keys(safetyHeaders), 'cache-control'])
    if (!answer.headers.has(header)) tell(`${answer.status} without ${header}`)
  if (answer.status >= 400 && !/"message":"[^"]/.test(text)) tell(`${answer.status} without a message`)
}

async function makePeople(address: string) {
  made += 1
  const { token: admin } = await call(address, 'POST', '/api/admin/login', '', administrator)
  const email = `officer${made}@fuzz.example`
  const password = 'seven-forms-in-order'
  const names = { username: `officer${made}`, firstName: 'Officer', lastName: 'Fuzz', phone: '' }
  const { user } = await call(address, 'POST', '/api/admin/users/create', admin, {
    ...names,
    email,
    password,
  })
  const { token: officer } = await call(address, 'POST', '/api/auth/login', '', { email, password })
  const registration = { name: 'Applicant', email: `applicant${made}@fuzz.example`, password }
  const { token: applicant } = await call(address, 'POST', '/api/auth/register', '', registration)
  const { client } = await call(address, 'POST', '/api/loan-officer/clients', officer, { name: 'Ama' })
  const path = `/api/loan-officer/clients/${client._id}/forms`
  const { form } = await call(address, 'POST', path, officer, { formType: 'user_form' })
  return {
    tokens: { admin: String(admin), loan_officer: String(officer), user: String(applicant) },
    ids: [user._id, client._id, form._id].map(String),
  }
}

/** Saves hostile values into every field of every form. A value whose save is answered with 200 has to come back unchanged. */
async function keptValues(address: string): Promise<void> {
  const { tokens } = await makePeople(address)
  const token = tokens.loan_officer
  for (const type of formTypes) {
    const { client } = await call(address, 'POST', '/api/loan-officer/clients', token, { name: 'Ama' })
    const forms = `/api/loan-officer/clients/${client._id}/forms`
    for (const earlier of chainUpTo(type).slice(0, -1)) {
      const { form } = await call(address, 'POST', forms, token, { formType: earlier })
      const data = completeAnswers(earlier)
      await call(address, 'POST', `/api/loan-officer/forms/${form._id}/complete`, token, { data })
    }
    const { form } = await call(address, 'POST', forms, token, { formType: type })
    for (const key of Object.keys(completeAnswers(type))) {
      for (const value of hostileValues.filter(isTried)) {
        calls += 1
        const answer = await fetch(`${address}/api/loan-officer/forms/${form._id}/save`, {
          method: 'PUT',
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          body: Object.is(value, -0)
            ? `{"formData":{"${key}":-0}}`
            : JSON.stringify({ formData: { [key]: value } }),
        })
        const body = await answer.json()
        if (answer.status >= 500) found(`${type}.${key}: ${answer.status} for ${String(value).slice(0, 80)}`)
        const kept = body.form?.formData[key]
        // An empty text clears an answer. PostgreSQL stores -0 as 0, and `!==` takes the two for the same.
        if (
          answer.status === 200 &&
          kept !== value &&
          !(value === '' && kept === undefined) &&
          value !== null
        )
          found(`${type}.${key}: ${JSON.stringify(value)} came back as ${JSON.stringify(kept)}`)
      }
    }
  }
}
