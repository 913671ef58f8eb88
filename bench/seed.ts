import type { Pool } from 'pg'
import { formFor } from '../forms/all.ts'
import { catalogue } from '../forms/catalogue.ts'
import { policy1 } from '../forms/policy/policy.ts'
import { sampleAnswers } from './sample-answers.ts'

/** How many rows of each kind a database is filled with. */
export interface Size {
  readonly officers: number
  readonly clients: number
  /** All forms: nine in ten belong to clients, the others to ordinary users. */
  readonly forms: number
}

export const realLender: Size = { officers: 1_000, clients: 20_000, forms: 100_000 }
export const hundredForms: Size = { officers: 10, clients: 20, forms: 100 }

const assessmentYear = 2024

/**
 * Fills an empty, migrated database with a lender's year: officers, clients with 0 to 7 forms, forms with answers to every
 * field, and their histories. Disables the triggers, which would take most of the time, and calculates counts and search
 * words at the end. Names are numbered by kind, e.g. officer-12 and "Client 000123".
 */
export async function seed(pool: Pool, size: Size): Promise<void> {
  const owned = Math.ceil(size.forms / 10)
  const users = Math.ceil(owned / 1.5)
  const client = await pool.connect()
  try {
    await client.query('set statement_timeout = 0')
    await client.query('begin')
    for (const table of ['users', 'clients', 'forms'])
      await client.query(`alter table ${table} disable trigger user`)
    await client.query(people, [size.officers, users])
    await client.query(clients, [size.clients, size.officers])
    await client.query(
      'create temporary table samples (form_type text, place int, answers jsonb, computed jsonb, steps int)',
    )
    for (const [place, { type, totalSteps }] of catalogue.entries()) {
      const form = formFor(type, { assessmentYear, createdOn: '2026-01-01', policy: policy1 })
      const answers = sampleAnswers(form)
      const computed = form.compute(answers, { today: '2026-01-01' })
      await client.query('insert into samples values ($1, $2, $3, $4, $5)', [
        type,
        place + 1,
        JSON.stringify(answers),
        JSON.stringify(computed),
        totalSteps,
      ])
    }
    await client.query(clientForms, [size.forms - owned])
    await client.query(ownForms, [owned])
    await client.query(history)
    await client.query(completions)
    await client.query(scorecards)
    for (const table of ['users', 'clients', 'forms'])
      await client.query(`alter table ${table} enable trigger user`)
    // The functions below look up rows client by client. PostgreSQL uses the indexes for this only if it knows the tables' sizes.
    await client.query('analyze')
    await client.query('select recount()')
    await client.query('select remake_decisions()')
    await client.query(checks)
    await client.query('commit')
    await client.query('vacuum analyze')
    await client.query('drop table samples')
  } finally {
    client.release(true)
  }
}

const people = `
  insert into users (name, username, email, role, password_hash, created_by, created_at)
  select 'Officer ' || lpad(i::text, 4, '0'), 'officer-' || i, 'officer-' || i || '@lender.example', 'loan_officer', '-',
    'admin', now() - interval '400 days' + i * interval '1 minute'
  from generate_series(1, $1::int) i
  union all
  select 'Applicant ' || lpad(i::text, 5, '0'), null, 'applicant-' || i || '@mail.example', 'user', '-', 'registration',
    now() - interval '380 days' + i * interval '1 minute'
  from generate_series(1, $2::int) i`

const clients = `
  insert into clients (officer_id, name, business_name, email, phone, created_at, updated_at, worked_at)
  select o.id, 'Client ' || lpad(i::text, 6, '0'), 'Provisions ' || lpad(i::text, 6, '0'), 'client-' || i || '@business.example',
    '+255' || (700000000 + i), at, at + interval '2 days',
    at + interval '2 days'
  from generate_series(1, $1::int) i
  join (select id, row_number() over (order by created_at) - 1 as place from users where role = 'loan_officer') o
    on o.place = i % $2::int
  cross join lateral (select now() - interval '360 days' + i * (interval '350 days' / $1::int) as at) t
  order by i`

// Of ten clients, one has no form, two have completed all seven, and the others are somewhere in between.
const clientForms = `
  insert into forms (client_id, form_type, form_data, calculated_fields, status, current_step, last_saved_step,
    total_steps, assessment_year, version, created_by, created_at, updated_at, last_saved, submitted_at)
  select c.id, s.form_type,
    s.answers || jsonb_build_object(case when s.place = 7 then 'customerName' else 'remark' end, c.name,
      case when s.place = 7 then 'branch' else 'BranchName' end, c.branch),
    case when done then s.computed else '{}' end,
    case when done then 'completed' else 'in_progress' end, case when done then s.steps else 1 + (s.steps - 1) / 2 end,
    case when done then s.steps else (s.steps - 1) / 2 end, s.steps, ${assessmentYear}, 3, c.officer_id,
    at, at + interval '1 day', at + interval '1 day', case when done then at + interval '1 day' end
  from (select id, name, officer_id, created_at, row_number() over (order by created_at) as i,
    'Branch ' || abs(hashtext(officer_id::text)) % 20 as branch from clients) c
  cross join lateral (select (array[0,2,3,4,5,5,6,7,7,7])[1 + i % 10] as reached, i % 10 in (8, 9) as all_done) r
  join samples s on s.place <= r.reached
  cross join lateral (select s.place < r.reached or r.all_done as done, c.created_at + s.place * interval '1 day' as at) t
  limit $1::int`

const ownForms = `
  insert into forms (user_id, form_type, form_data, calculated_fields, status, current_step, last_saved_step,
    total_steps, assessment_year, version, created_by, created_at, updated_at, last_saved, submitted_at)
  select u.id, s.form_type, s.answers, case when done then s.computed else '{}' end,
    case when done then 'completed' else 'in_progress' end, s.steps, s.steps, s.steps, ${assessmentYear}, 3, u.id,
    at, at + interval '1 day', at + interval '1 day', case when done then at + interval '1 day' end
  from (select id, created_at, row_number() over (order by created_at) as i from users where role = 'user') u
  join samples s on s.place = 1 or (s.place = 2 and i % 2 = 0)
  cross join lateral (select s.place = 1 as done, u.created_at + s.place * interval '1 day' as at) t
  limit $1::int`

const history = `
  insert into form_history (form_id, version, action, actor_id, at, changes)
  select f.id, e.version, e.action, f.created_by, f.created_at + e.version * interval '6 hours',
    case e.action when 'saved' then '{"loanAmount": {"from": 40000, "to": 50000}}'::jsonb else '{}' end
  from forms f
  join (values (1, 'created'), (2, 'saved'), (3, 'completed')) e (version, action)
    on e.action <> 'completed' or f.status = 'completed'
  order by f.created_at, e.version`

// Each completed form has its completion, with the answers and values that it was completed with.
const completions = `
  insert into form_completions (form_id, version, form_type, kind, policy_version, assessment_year, answers, computed,
    completed_by, completed_at)
  select id, version, form_type, 'completed', 1, assessment_year, form_data, calculated_fields, created_by, submitted_at
  from forms where status = 'completed' order by submitted_at`

// One scorecard in three departs from its evidence, one in nine without a reason; in one of six this improves the category.
const scorecards = `
  insert into scorecard_records (completion_id, form_id, client_id, completed_by, completed_at, score, band, evidence_score,
    evidence_band, category_change, delta, override_count, without_reason, overrides)
  select k.id, k.form_id, k.client_id, k.completed_by, k.completed_at, 76.8, 'Low Risk',
    case when k.i % 3 = 0 then 74.8 else 76.8 end, case when k.i % 6 = 0 then 'Moderate Risk' else 'Low Risk' end,
    (k.i % 6 = 0)::int, case when k.i % 3 = 0 then 2 else 0 end, (k.i % 3 = 0)::int, (k.i % 9 = 0)::int,
    case when k.i % 3 = 0 then jsonb_build_array(jsonb_build_object('field', 'customer_margin', 'label', 'Customer Margin',
      'chosen', '20% to under 25%', 'suggested', '15% to under 20%', 'delta', 2,
      'reason', case when k.i % 9 = 0 then null else 'Document seen' end, 'evidence', '19.4%')) else '[]' end
  from (select c.*, f.client_id, row_number() over (order by c.id) as i
    from form_completions c join forms f on f.id = c.form_id where c.form_type = 'expert_scorecard') k`

// All files have been checked; one in five has contradictions.
const checks = `
  insert into client_checks (id, read_changes, rules, read_at, asks, unexplained, found)
  select c.id, 1, 1, now(), f.asks, f.asks[2:], (
      select coalesce(jsonb_agg(jsonb_build_object('id', id, 'title', id, 'explained', id = f.asks[1],
        'sentence', 'The loan differs: $17,000.00 (Standard Form), $16,500.00 (Credit App Memo).')), '[]')
      from unnest(f.asks) id)
  from (select id, row_number() over (order by created_at) as i from clients where completed_count > 0) c
  cross join lateral (select case when c.i % 5 = 0
    then (array['fact.term', 'fact.loan_proposed', 'fact.dscr', 'stress'])[1:(1 + c.i % 4)::int]
    else '{}'::text[] end as asks) f`
