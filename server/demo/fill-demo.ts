import { randomUUID } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import { defaultSettings } from '../../accounts/lender-settings.ts'
import { dayMs } from '../../accounts/time-zone.ts'
import { formTypes } from '../../forms/catalogue.ts'
import { selfServiceTypes } from '../../forms/chain.ts'
import { sha256Of } from '../applicants/own-application.ts'
import { hashPassword } from '../auth/argon2.ts'
import type { Database } from '../db/connect.ts'
import type { Tables } from '../db/tables.ts'
import { StartError } from '../error-text.ts'
import { addForms } from './add-forms.ts'
import { type Applicant, inventApplicant } from './applicant.ts'
import { officers, regularUsers } from './cast.ts'
import { clientFile, type FilledForm } from './client-file.ts'
import { contradicting, contradictingName } from './contradictions.ts'
import { type Random, seededRandom } from './random.ts'

/** Public, because there is nothing to protect: everything in the demo is invented. */
export const demoPassword = 'sevenfold-demo'

const SEED = 7

const CLIENTS = 40

/** Returns how many forms each client has completed: 4 or 5 clients are at each earlier stage, the others at the end. */
function stagesOfClients(): readonly number[] {
  const earlier = formTypes.flatMap((_, completed) =>
    Array<number>(completed % 3 === 1 ? 5 : 4).fill(completed),
  )
  return [...earlier, ...Array<number>(CLIENTS - earlier.length).fill(formTypes.length)]
}

/**
 * Fills an empty database with a believable lender: 3 officers, 40 clients at all stages, another one whose forms contradict
 * each other on purpose, and 5 ordinary users, one of whom was taken over as a client. The data is the same each time, with
 * dates relative to `now`. If the demo is already there, leaves it as it is; throws a StartError if there is other data.
 */
export async function fillDemo(db: Database, assessmentYear: number, now = new Date()): Promise<void> {
  const passwordHash = await hashPassword(demoPassword)
  await db.kysely.transaction().execute(async transaction => {
    if (!(await mayFill(transaction))) return
    const random = seededRandom(SEED)
    const ids = await addPeople(transaction, passwordHash, now)
    await addClients(transaction, random, ids.officers, assessmentYear, now)
    await addOwnForms(transaction, random, ids.users, ids.officers[1] ?? '', assessmentYear, now)
    await addContradiction(transaction, random, ids.officers[0] ?? '', assessmentYear, now)
  })
  process.stdout.write(
    `The demo lender's officers are ${officers.map(({ email }) => email).join(', ')}; everybody's password is ${demoPassword}.\n`,
  )
}

/** Reports whether the database is empty; false if the demo is already there. Throws a StartError if there is other data. */
async function mayFill(transaction: Transaction<Tables>): Promise<boolean> {
  const users = await transaction.selectFrom('users').select(['email', 'role']).execute()
  const { clients } = await transaction
    .selectFrom('clients')
    .select(({ fn }) => fn.countAll<string>().as('clients'))
    .executeTakeFirstOrThrow()
  const known = new Set(users.map(({ email }) => email))
  if (officers.every(({ email }) => known.has(email))) return false
  if (Number(clients) > 0 || users.some(({ role }) => role !== 'admin') || users.length > 1) {
    throw new StartError(
      'The demo fills an empty database only, and this one has users or clients: set DATA_DIR to a new folder.',
    )
  }
  return true
}

async function addPeople(transaction: Transaction<Tables>, passwordHash: string, now: Date) {
  const since = {
    password_hash: passwordHash,
    created_at: daysBefore(now, 240),
    updated_at: daysBefore(now, 240),
  }
  const officerRows = officers.map(({ firstName, lastName, username, email }) => ({
    id: randomUUID(),
    name: `${firstName} ${lastName}`,
    first_name: firstName,
    last_name: lastName,
    username,
    email,
    role: 'loan_officer' as const,
    created_by: 'admin',
    ...since,
  }))
  const userRows = regularUsers.map(({ name, email }) => ({
    id: randomUUID(),
    name,
    email,
    role: 'user' as const,
    ...since,
  }))
  await transaction.insertInto('users').values(officerRows).execute()
  await transaction.insertInto('users').values(userRows).execute()
  return { officers: officerRows.map(({ id }) => id), users: userRows.map(({ id }) => id) }
}

async function addClients(
  transaction: Transaction<Tables>,
  random: Random,
  officerIds: readonly string[],
  assessmentYear: number,
  now: Date,
): Promise<void> {
  const stages = shuffled(random, stagesOfClients())
  const names = new Set<string>()
  for (const [index, completed] of stages.entries()) {
    const officer = index % officers.length
    const branch = officers[officer]?.branch ?? ''
    const officerId = officerIds[officer] ?? ''
    // Older files have more completed forms.
    const begunDaysAgo = 6 + completed * 12 + random.whole(0, 60)
    const from = daysBefore(now, begunDaysAgo)
    const to = daysBefore(now, random.whole(1, Math.max(1, begunDaysAgo - 4 - completed * 4)))
    const applicant = inventWithUniqueName(names, () =>
      inventApplicant(random, random.between(0, 0.85), from.getUTCFullYear()),
    )
    // With the first client, nothing is begun after its completed forms.
    const stage = { completed, begun: index > 0 && (completed === 0 || random.chance(0.7)), from, to }
    const forms = clientFile(random, applicant, stage, branch, assessmentYear)
    await addClient(transaction, applicant, forms, officerId, assessmentYear, from)
  }
}

/** Adds a completed file that no committee should approve, as its name says. */
async function addContradiction(
  transaction: Transaction<Tables>,
  random: Random,
  officerId: string,
  assessmentYear: number,
  now: Date,
): Promise<void> {
  const from = daysBefore(now, 40)
  const stage = { completed: formTypes.length, begun: false, from, to: daysBefore(now, 3) }
  const applicant: Applicant = {
    ...inventApplicant(random, 0.5, from.getUTCFullYear()),
    name: contradictingName,
    email: 'ruth.example@mail.example',
  }
  const branch = officers[0].branch
  const forms = clientFile(random, applicant, stage, branch, assessmentYear, formTypes, contradicting)
  await addClient(transaction, applicant, forms, officerId, assessmentYear, from)
}

async function addClient(
  transaction: Transaction<Tables>,
  applicant: Applicant,
  forms: readonly FilledForm[],
  officerId: string,
  assessmentYear: number,
  from: Date,
): Promise<void> {
  // The first form is begun at the same time as its client is created.
  const createdAt = forms[0]?.createdAt ?? from
  const updatedAt = forms.at(-1)?.saves.at(-1)?.at ?? createdAt
  const client = await transaction
    .insertInto('clients')
    .values({
      officer_id: officerId,
      name: applicant.name,
      email: applicant.email,
      phone: applicant.phone,
      business_name: String(forms[0]?.answers['enterpriseName'] ?? ''),
      created_at: createdAt,
      updated_at: updatedAt,
      worked_at: updatedAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await addForms(transaction, forms, { client_id: client.id, user_id: null }, officerId, assessmentYear)
}

/**
 * Adds ordinary users who fill in the first two forms for themselves (D7): one application waits, one is not sent yet, one was
 * taken over by this officer, one is being filled in, and one person has only registered.
 */
async function addOwnForms(
  transaction: Transaction<Tables>,
  random: Random,
  userIds: readonly string[],
  officerId: string,
  assessmentYear: number,
  now: Date,
): Promise<void> {
  const progress = [
    { completed: 2, begun: false },
    { completed: 2, begun: false },
    { completed: 2, begun: false },
    { completed: 1, begun: true },
    { completed: 0, begun: false },
  ]
  for (const [index, { completed, begun }] of progress.entries()) {
    const userId = userIds[index] ?? ''
    const { name = '', email = '' } = regularUsers[index] ?? {}
    const from = daysBefore(now, 20 - index * 3)
    const applicant: Applicant = { ...inventApplicant(random, 0.6, from.getUTCFullYear()), name, email }
    const stage = { completed, begun, from, to: daysBefore(now, 2) }
    const forms = clientFile(random, applicant, stage, 'Harbour Street', assessmentYear, selfServiceTypes)
    await addForms(transaction, forms, { client_id: null, user_id: userId }, userId, assessmentYear)
  }
  const [waiting = '', , takenOver = ''] = userIds
  await addApplications(transaction, { waiting, takenOver }, officerId, now)
}

/** Invents applicants until one has a new name. */
function inventWithUniqueName(names: Set<string>, invent: () => Applicant): Applicant {
  for (;;) {
    const applicant = invent()
    if (names.has(applicant.name)) continue
    names.add(applicant.name)
    return applicant
  }
}

function shuffled<T>(random: Random, list: readonly T[]): T[] {
  return list
    .map(item => ({ item, place: random.between(0, 1) }))
    .sort((a, b) => a.place - b.place)
    .map(({ item }) => item)
}

function daysBefore(date: Date, days: number): Date {
  return new Date(date.getTime() - days * dayMs)
}

/** Adds two sent applications: one that waits and one that was taken over. The other applicants have not sent theirs. */
async function addApplications(
  transaction: Transaction<Tables>,
  users: { readonly waiting: string; readonly takenOver: string },
  officerId: string,
  now: Date,
): Promise<void> {
  const [sentAt, readAt, takenAt] = [2, 1.5, 1].map(days => new Date(now.getTime() - days * dayMs))
  const sent = { sent_at: sentAt, consent_sha256: sha256Of(defaultSettings.privacyText) }
  for (const user_id of [users.waiting, users.takenOver])
    await sql`
      insert into applications (user_id, sent_at, consent_sha256, branch, branch_words)
      select ${user_id}, ${sent.sent_at}, ${sent.consent_sha256}, branch, words_of_name(branch)
      from (select form_data ->> 'BranchName' as branch from forms
        where user_id = ${user_id} and form_type = 'user_form') named`.execute(transaction)
  await transaction
    .insertInto('application_readings')
    .values({ user_id: users.takenOver, reader_id: officerId, at: readAt })
    .execute()
  await takeOver(transaction, users.takenOver, officerId, takenAt)
}

/** Takes an application over as an officer does: adds a client, and copies of the forms, which have to be checked (D46). */
async function takeOver(
  transaction: Transaction<Tables>,
  userId: string,
  officerId: string,
  at: Date | undefined,
): Promise<void> {
  await sql`
    with client as (
      insert into clients (officer_id, name, email, applicant_id, created_at, updated_at, worked_at)
      select ${officerId}, name, email, id, ${at}, ${at}, ${at} from users where id = ${userId}
      returning id
    ), copied as (
      insert into forms (client_id, form_type, form_data, current_step, last_saved_step, total_steps, assessment_year,
        created_at, updated_at, last_saved, created_by, taken_over_at)
      select client.id, f.form_type, f.form_data, f.current_step, f.last_saved_step, f.total_steps, f.assessment_year,
        f.created_at, ${at}, ${at}, ${officerId}, ${at}
      from forms f, client where f.user_id = ${userId}
      returning id, version, form_data
    )
    insert into form_history (form_id, version, action, actor_id, at, changes)
    select id, version, 'taken_over', ${officerId}, ${at}, (
      select coalesce(jsonb_object_agg(key, jsonb_build_object('from', null, 'to', value)), '{}')
      from jsonb_each(form_data))
    from copied`.execute(transaction)
}
