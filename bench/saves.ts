import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { call } from '../faults/call.ts'
import { formFor } from '../forms/all.ts'
import { testContext } from '../forms/test-context.ts'
import { type Load, load, requestBytes } from './load.ts'
import { pgbench } from './pgbench.ts'
import { formatRatios } from './ratios.ts'
import { sampleAnswers } from './sample-answers.ts'
import { admin, openLab, servePortal } from './servers.ts'

/**
 * Measures the saves per second of the built portal (signed in, owned, checked, merged, with history) and of a bare node:http
 * server that inserts the body, relative to pgbench doing the same work on the same PostgreSQL as a transaction of four
 * statements. Each round measures everything in turn; ratios are taken within a round, and their median is printed.
 *
 *   npm run bench:saves
 */
const rounds = Number(process.env['ROUNDS'] ?? 5)
const seconds = Number(process.env['SECONDS'] ?? 4)
const connections = 64

const script = `
\\set amount random(1000, 90000)
begin;
select f.id as form, f.client_id as client, f.version from bench_forms b
  join forms f on f.id = b.form_id join clients c on c.id = f.client_id
  where b.place = :client_id and c.officer_id = :officer::uuid for update of f \\gset
update forms set form_data = form_data || :document::jsonb || jsonb_build_object('loanAmount', :amount::int),
  version = version + 1, updated_at = now(), last_saved = now() where id = :form::uuid;
insert into form_history (form_id, version, action, actor_id, changes) values (:form::uuid, :version::int + 1, 'saved',
  :officer::uuid, jsonb_build_object('loanAmount', jsonb_build_object('from', 1, 'to', :amount::int)));
update clients set updated_at = now() where id = :client::uuid;
commit;
`

const lab = await openLab()
const database = new pg.Client({ connectionString: lab.databaseUrl })
try {
  const portal = await servePortal(lab)
  const bare = await lab.serve(['--import', 'tsx', 'bench/bare-server.ts', lab.databaseUrl])
  await database.connect()
  const { token, officerId, formIds } = await prepare(portal)
  const answers = sampleAnswers(formFor('user_form', testContext()))
  const document = JSON.stringify(answers)

  const saves = (formData: (amount: number) => object, headers: Record<string, string> = {}) => {
    const requests = formIds.map((id, place) =>
      Array.from({ length: 50 }, (_, turn) =>
        requestBytes(
          'PUT',
          `${portal}/api/loan-officer/forms/${id}/save`,
          { authorization: `Bearer ${token}`, ...headers },
          JSON.stringify({ formData: formData(1000 + place + turn * 64), currentStep: 3 }),
        ),
      ),
    )
    return () => load(portal, requests, seconds)
  }
  const whole = (loanAmount: number) => ({ ...answers, loanAmount })
  const oneField = (loanAmount: number) => ({ loanAmount })
  const minimal = { prefer: 'return=minimal' }
  const inserted = Array.from({ length: connections }, () => [
    requestBytes('POST', `${bare}/save`, {}, JSON.stringify({ formData: answers, currentStep: 3 })),
  ])

  const measured: Record<string, () => Promise<Load>> = {
    'whole form': saves(whole),
    'whole form, Prefer: return=minimal': saves(whole, minimal),
    'one field, Prefer: return=minimal': saves(oneField, minimal),
    'bare node:http server that inserts': () => load(bare, inserted, seconds),
  }
  const reference = () =>
    pgbench({
      socketFolder: lab.socketFolder,
      script,
      variables: { officer: officerId, document },
      connections,
      seconds,
    })
  const results = new Map(
    Object.keys(measured).map(name => [name, { rate: [] as number[], p99: [] as number[] }]),
  )
  // The first round warms everything up and is not counted.
  for (let round = 0; round <= rounds; round += 1) {
    // Waits until the bare server's idle connections have ended, because PostgreSQL allows only a hundred in all.
    await pause(500)
    const ofPgbench = await reference()
    if (round > 0)
      console.log(`pgbench: ${ofPgbench.perSecond.toFixed(0)} saves/s, p99 ${ofPgbench.p99.toFixed(1)} ms`)
    for (const [name, measure] of Object.entries(measured)) {
      await pause(200)
      const found = await measure()
      if (round === 0) continue
      results.get(name)?.rate.push(found.perSecond / ofPgbench.perSecond)
      results.get(name)?.p99.push(found.p99 / ofPgbench.p99)
    }
  }
  console.log(
    `Relative to pgbench's rate and p99 on the same PostgreSQL, ${connections} connections, ${(document.length / 1024).toFixed(1)} KiB:`,
  )
  for (const [name, { rate, p99 }] of results)
    console.log(`${name.padEnd(36)} rate ${formatRatios(rate)}  p99 ${formatRatios(p99)}`)
} finally {
  await database.end().catch(() => {})
  await lab.close()
}

/** Creates an officer with a form for each connection. */
async function prepare(portal: string) {
  const { token: administrator } = await call(portal, 'POST', '/api/admin/login', '', admin)
  const officer = {
    username: 'bench',
    email: 'bench@bench.example',
    password: 'bench-password',
    firstName: 'Bench',
    lastName: 'Officer',
    phone: '',
  }
  await call(portal, 'POST', '/api/admin/users/create', administrator, officer)
  const { token, user } = await call(portal, 'POST', '/api/auth/login', '', officer)
  const formIds: string[] = []
  for (let place = 0; place < connections; place += 1) {
    const { client } = await call(portal, 'POST', '/api/loan-officer/clients', token, {
      name: `Client ${place}`,
    })
    const forms = `/api/loan-officer/clients/${client._id}/forms`
    const { form } = await call(portal, 'POST', forms, token, { formType: 'user_form' })
    formIds.push(form._id)
  }
  await database.query('create table bench_forms (place int primary key, form_id uuid not null)')
  await database.query(
    'insert into bench_forms select (place - 1)::int, id from unnest($1::uuid[]) with ordinality as given(id, place)',
    [formIds],
  )
  return { token: String(token), officerId: String(user._id), formIds }
}
