import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, type TestPortal, testPortal } from '../test-portal.ts'

// docs/decisions/043-quotas.md

let portal: TestPortal

beforeAll(async () => {
  portal = await testPortal({
    APPLICANT_WRITES_PER_MINUTE: '10',
    STAFF_WRITES_PER_MINUTE: '60',
    TRUST_PROXY: 'yes',
  })
})
afterAll(() => portal.close())

test('an applicant can make twice as many changes at once as per minute, then waits; reading and others go on', async () => {
  const [busy, other] = [await portal.person('user'), await portal.person('user')]
  const rename = (name: string) => busy.call('PUT', '/api/auth/profile', { name })
  let refused = await rename('First')
  let made = 0
  // On a slow machine the quota refills meanwhile, but by no more than what was used.
  while (refused.statusCode === 200 && made < 500) {
    made += 1
    refused = await rename(`Name ${made}`)
  }
  expect(made).toBeGreaterThanOrEqual(20)
  expect(refused.statusCode).toBe(429)
  expect(refused.json().message).toMatch(/^Too many changes at once\. Please try again in \d+ seconds?\.$/)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect((await busy.call('GET', '/api/auth/profile')).statusCode).toBe(200)
  expect((await other.call('PUT', '/api/auth/profile', { name: 'Other' })).statusCode).toBe(200)
  await rename('Once more')
  const noted = await portal.db.kysely
    .selectFrom('audit_log')
    .select(['event', 'subject'])
    .where('actor', '=', busy.email)
    .where('event', '=', 'too many changes')
    .execute()
  expect(noted).toEqual([{ event: 'too many changes', subject: 'PUT /api/auth/profile' }])
})

test('all applicants of one network together have ten times the quota of one', async () => {
  const renamed = async (person: Person, from: string) => {
    const headers = { 'x-forwarded-for': from }
    return (await person.call('PUT', '/api/auth/profile', { name: 'Crowd' }, headers)).statusCode
  }
  let made = 0
  let first = 200
  // Each has 20 changes, of which some stay unused, so nobody is refused because of their own quota.
  while (first === 200 && made < 2_000) {
    const person = await portal.person('user')
    first = await renamed(person, '10.0.0.7')
    for (let time = 0; first === 200 && time < 15; time += 1)
      if ((await renamed(person, '10.0.0.7')) === 200) made += 1
  }
  expect(first).toBe(429)
  expect(made).toBeGreaterThan(180)
  expect(await renamed(await portal.person('user'), '10.0.0.8')).toBe(200)
  expect(await renamed(await portal.person('loan_officer'), '10.0.0.7')).toBe(200)
})

test('an officer has the higher quota of staff', async () => {
  const officer = await portal.person('loan_officer')
  const answers = []
  for (let time = 0; time < 40; time += 1)
    answers.push((await officer.call('PUT', '/api/auth/profile', { name: `Name ${time}` })).statusCode)
  expect(answers).toEqual(answers.map(() => 200))
})
