import { gzipSync } from 'node:zlib'
import pg from 'pg'
import { call } from '../faults/call.ts'
import { formFor } from '../forms/all.ts'
import { testContext } from '../forms/test-context.ts'
import {
  type Line,
  lines,
  longestKeyMs,
  msPerKey,
  msUntilInteractive,
  openTab,
  slowdown,
  startBrowser,
} from './browser.ts'
import { servePlainPage } from './form-page.ts'
import { formatRatios, median } from './ratios.ts'
import { sampleAnswers } from './sample-answers.ts'
import { admin, openLab, servePortal } from './servers.ts'

/**
 * Compares the built portal's first form, signed in and with a real record, with a hand-written page that has the same inputs
 * and outputs; and the officers' dashboard with 2,000 clients with the same with 20. Runs in Chromium, slowed down four
 * times. Each round measures everything in turn; ratios are taken within a round, and their median is printed.
 *
 *   npm run bench:form
 */
const rounds = Number(process.env['ROUNDS'] ?? 5)
const keys = '48213507'

const form = formFor('user_form', testContext())
const answers = sampleAnswers(form)
const lab = await openLab()
const database = new pg.Client({ connectionString: lab.databaseUrl })
const browser = await startBrowser()
const plain = await servePlainPage(form, answers)
try {
  const portal = await servePortal(lab)
  await database.connect()
  const officer = await prepareForm(portal)
  const few = await prepareClients(portal, 20)
  const many = await prepareClients(portal, 2000)
  const pageOfForm = `${portal}/form/${officer.formId}`

  console.log(
    `JavaScript of the first form: ${(await scriptKiB(pageOfForm, officer.stored)).toFixed(1)} KiB gzip, of the page written by hand ${plain.scriptKiB.toFixed(1)}`,
  )
  for (const line of lines) {
    const interactive: number[] = []
    const ourMs: number[] = []
    const perKey: number[] = []
    const untilPainted: number[] = []
    const plainUntilPainted: number[] = []
    const plainMs: number[] = []
    // The first round warms everything up and is not counted.
    for (let round = 0; round <= rounds; round += 1) {
      const byHand = await openForm(plain.address, '#loanAmount', line, {})
      const ours = await openForm(pageOfForm, '#loanAmount', line, officer.stored)
      if (round === 0) continue
      plainMs.push(byHand.interactive)
      ourMs.push(ours.interactive)
      interactive.push(ours.interactive / byHand.interactive)
      perKey.push(ours.perKey.script / byHand.perKey.script)
      untilPainted.push(slowdown * ours.perKey.work)
      plainUntilPainted.push(slowdown * byHand.perKey.work)
    }
    console.log(
      `${line.name}: form interactive after ${median(ourMs).toFixed(0)} ms, the page written by hand after ${median(plainMs).toFixed(0)} ms;`,
    )
    console.log(
      `  a key is painted after ${median(untilPainted).toFixed(1)} ms of work, there after ${median(plainUntilPainted).toFixed(1)} ms`,
    )
    console.log('  relative to the page written by hand:')
    console.log(`  form interactive ${formatRatios(interactive)}`)
    console.log(`  script a key     ${formatRatios(perKey)}`)
  }
  for (const line of lines) {
    const times = { few: [] as number[], many: [] as number[], growth: [] as number[], keys: [] as number[] }
    for (let round = 0; round <= rounds; round += 1) {
      const ofFew = await openDashboard(portal, line, few)
      const ofMany = await openDashboard(portal, line, many)
      if (round === 0) continue
      times.few.push(ofFew.interactive)
      times.many.push(ofMany.interactive)
      times.growth.push(ofMany.interactive / ofFew.interactive)
      times.keys.push(ofMany.longestKey)
    }
    console.log(`Officers' dashboard, ${line.name}:`)
    console.log(
      `  interactive with 20 clients ${median(times.few).toFixed(0)} ms, with 2,000 ${median(times.many).toFixed(0)} ms`,
    )
    console.log(`  with 2,000 of with 20 ${formatRatios(times.growth)}`)
    console.log(`  longest key in the search with 2,000 clients ${median(times.keys).toFixed(0)} ms`)
  }
} finally {
  plain.close()
  await browser.close()
  await database.end().catch(() => {})
  await lab.close()
}

async function openForm(
  address: string,
  control: string,
  line: Line,
  stored: Readonly<Record<string, string>>,
) {
  const { context, page, devtools } = await openTab(browser, line, stored)
  const interactive = await msUntilInteractive(page, address, control)
  const perKey = await msPerKey(page, devtools, control, keys)
  await context.close()
  return { interactive, perKey }
}

async function openDashboard(portal: string, line: Line, stored: Readonly<Record<string, string>>) {
  const { context, page } = await openTab(browser, line, stored)
  const interactive = await msUntilInteractive(page, `${portal}/loan-officer/dashboard`, 'tbody tr')
  const longestKey = await longestKeyMs(page, 'input[type=search]', 'client 0012')
  await context.close()
  return { interactive, longestKey }
}

/** Returns the KiB, compressed with gzip, of all scripts that the page has fetched one second after it can be used. */
async function scriptKiB(address: string, stored: Readonly<Record<string, string>>): Promise<number> {
  const { context, page } = await openTab(browser, { name: 'local', mbits: null, roundTripMs: 0 }, stored)
  const scripts: Promise<number>[] = []
  page.on('response', response => {
    if (response.request().resourceType() === 'script')
      scripts.push(response.body().then(body => gzipSync(body, { level: 9 }).length))
  })
  await msUntilInteractive(page, address, '#loanAmount')
  await page.waitForTimeout(1000)
  const sizes = await Promise.all(scripts)
  await context.close()
  return sizes.reduce((sum, size) => sum + size, 0) / 1024
}

/** Creates an officer and signs in. `stored` is what the browser's storage contains afterwards. */
async function signedIn(portal: string, name: string) {
  const { token: administrator } = await call(portal, 'POST', '/api/admin/login', '', admin)
  const officer = {
    username: name,
    email: `${name}@bench.example`,
    password: 'bench-password',
    firstName: 'Bench',
    lastName: 'Officer',
    phone: '',
  }
  await call(portal, 'POST', '/api/admin/users/create', administrator, officer)
  const { token, user } = await call(portal, 'POST', '/api/auth/login', '', officer)
  return { token: String(token), user, stored: { token: String(token), user: JSON.stringify(user) } }
}

async function prepareForm(portal: string) {
  const { token, stored } = await signedIn(portal, 'bench-form')
  const { client } = await call(portal, 'POST', '/api/loan-officer/clients', token, { name: 'Client' })
  const created = await call(portal, 'POST', `/api/loan-officer/clients/${client._id}/forms`, token, {
    formType: 'user_form',
  })
  const formId = String(created.form._id)
  // Saved at the step with the loan amount, where most people leave the form.
  await call(portal, 'PUT', `/api/loan-officer/forms/${formId}/save`, token, {
    formData: answers,
    currentStep: stepOf('loanAmount'),
  })
  const remembered = { activeClientId: String(client._id), activeFormId_user_form: formId }
  return { formId, stored: { ...stored, ...remembered } }
}

function stepOf(key: string): number {
  const field = form.fields.find(each => each.key === key)
  if (!field) throw new Error(`There is no field ${key}`)
  return field.step
}

/** Creates an officer with `count` clients, each with two forms. Returns what the officer's browser has stored. */
async function prepareClients(portal: string, count: number) {
  const { user, stored } = await signedIn(portal, `bench-${count}`)
  await database.query(
    `with c as (
      insert into clients (officer_id, name, email, phone)
      select $1, 'Client ' || lpad(i::text, 6, '0'), 'client-' || i || '@business.example', '+255' || (700000000 + i)
      from generate_series(1, $2::int) i returning id
    ) insert into forms (client_id, form_type, form_data, status, current_step, last_saved_step, total_steps, assessment_year, created_by)
    select c.id, t.type, '{}', 'in_progress', 1, 1, 6, 2026, $1 from c cross join (values ('user_form'), ('mse_assessment')) t (type)`,
    [user._id, count],
  )
  return stored
}
