import { pino } from 'pino'
import { oldYearNote } from '../accounts/lender-settings.ts'
import { ensureAdministrator } from './auth/administrator.ts'
import { readConfig } from './config.ts'
import { StartError } from './error-text.ts'
import { Lender } from './settings/lender.ts'
import { type Dependencies, startPortal } from './start.ts'
import { untilEnd } from './until-end.ts'

untilEnd(process.env['LOG_LEVEL'] === 'debug', async onFailure => {
  const config = readConfig(process.env)
  const log = pino({ level: config.logLevel })
  const portal = await startPortal({ config, log, load, build, onFailure })
  say(`Sevenfold is ready at ${portal.address}`)
  return portal
})

/** A fault of loading is told when the app is built. */
function load() {
  import('./app.ts').catch(() => {})
}

async function build(dependencies: Dependencies) {
  const { db, config } = dependencies
  const administrator = await ensureAdministrator(db, config)
  // D9: shown this once, here; the database holds only its hash.
  if (administrator.password !== undefined)
    say(
      `The administrator is ${administrator.email} with the password ${administrator.password} (shown only this once).`,
    )
  await runFlags(dependencies)
  await sayOldYear(dependencies)
  const { buildApp } = await import('./app.ts')
  return buildApp(dependencies)
}

async function sayOldYear({ db, config }: Dependencies) {
  const { assessmentYear } = await new Lender(db, config).settings()
  const note = oldYearNote(assessmentYear, new Date())
  const where = config.assessmentYear === null ? 'in the administrators’ Settings' : 'by ASSESSMENT_YEAR'
  if (note !== null) say(`${note} It can be changed ${where}.`)
}

async function runFlags({ db, config }: Dependencies) {
  for (const flag of process.argv.slice(2)) {
    if (flag !== '--demo') throw new StartError(`There is no option ${flag}; the only one is --demo.`)
    const { fillDemo } = await import('./demo/fill-demo.ts')
    await fillDemo(db, (await new Lender(db, config).settings()).assessmentYear)
  }
}

function say(line: string) {
  process.stdout.write(`${line}\n`)
}
