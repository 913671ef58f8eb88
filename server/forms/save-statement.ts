import { keepScorecard } from '../overrides/record.ts'
import { applicantKind, formColumnsText, lockingFormSql, type OwnerKind, officerKind } from './owner.ts'

/** The names that stand as $name in the statement's text. */
const parameterNames = [
  'formId',
  'userId',
  'answers',
  'marks',
  'origins',
  'version',
  'currentStep',
  'lastSavedStep',
  'earlierTypes',
  'clientName',
  'businessName',
  'key',
  'sentHash',
  'policyVersion',
  'computed',
  'record',
  'laterForms',
] as const
type ParameterName = (typeof parameterNames)[number]

export interface SaveParameters extends Record<ParameterName, unknown> {
  readonly formId: string
  readonly userId: string
  /** The sent answers as JSON; null clears a key. */
  readonly answers: string
  /** The sent marks as JSON; null clears one. */
  readonly marks: string
  /** The origins of answers that nobody typed, as JSON. */
  readonly origins: string
  readonly version: number | null
  readonly currentStep: number | null
  readonly lastSavedStep: number | null
  /** The types of the forms that must be completed first, in chain order. */
  readonly earlierTypes: readonly string[]
  /** The client's name from the answers, no longer than it may be; null if they do not contain it. */
  readonly clientName: string | null
  /** The name of the client's business from the answers, no longer than it may be; null if they do not contain it. */
  readonly businessName: string | null
  /** The key of a save that may be repeated, with the hash of what was sent (D50); null if there is none. */
  readonly key: string | null
  readonly sentHash: Buffer | null
  /** The following are null unless the form is completed. */
  readonly policyVersion: number | null
  /** The calculated values to store, as JSON. */
  readonly computed: string | null
  /** What is stored with the completed answers: { basis, suggested, checks, scorecard }, as JSON. */
  readonly record: string | null
  /** How many inputs of each later completed form differ after this completion: [{ id, stale }], as JSON. */
  readonly laterForms: string | null
}

export interface Statement {
  readonly text: string
  readonly valuesOf: (parameters: SaveParameters) => unknown[]
}

/** The statement that saves a form, or completes it. Each text is fixed, so every connection prepares it once. */
export function saveStatement(kind: OwnerKind, completes: boolean): Statement {
  const { save, complete } = kind === applicantKind ? ofApplicants : ofOfficers
  return completes ? complete : save
}

// D54
/** True for the stored mark of a draft whose text this save replaces. */
const endedDraft = `(value ->> 'code' = 'dr' and $answers::jsonb -> key <> coalesce(found.answers -> key, 'null'))`

const mergedMarks = `jsonb_strip_nulls((
      select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(found.marks) where ${endedDraft} is not true
    ) || $marks::jsonb)`

const changedAnswers = `(
    select coalesce(jsonb_object_agg(key, jsonb_build_object('from', coalesce(found.answers -> key, 'null'), 'to', value)
      || case when $origins::jsonb ? key then jsonb_build_object('via', $origins::jsonb -> key) else '{}' end), '{}')
    from jsonb_each($answers::jsonb) where value <> coalesce(found.answers -> key, 'null')
  )`

/** Uses the keys that engine/marks.ts gives to notes. */
const changedMarks = `(
    select coalesce(jsonb_object_agg(key || '#', jsonb_build_object(
      'from', coalesce(found.marks -> key, 'null'), 'to', value)), '{}')
    from (
      select * from jsonb_each($marks::jsonb)
      union all select key, 'null' from jsonb_each(found.marks) where ${endedDraft} and not $marks::jsonb ? key
    ) sent where value <> coalesce(found.marks -> key, 'null')
  )`

/**
 * Writes the client's names, and at most once a minute the date of its last change, so that most saves leave its row alone. A
 * completion always writes it.
 */
const clientUpdate = (completes: boolean) => `touched as (
  update clients c set updated_at = now(), worked_at = now(), name = coalesce($clientName::text, c.name),
    business_name = coalesce($businessName::text, c.business_name)
  from merged
  where c.id = merged.client_id and (${completes} or c.worked_at < now() - interval '1 minute'
    or c.name <> $clientName::text or c.business_name <> $businessName::text)
  returning c.name
)`

/** The columns that only a completion writes. A save leaves them alone, so the triggers on the status do not fire. */
const completedColumns = `status = 'completed', calculated_fields = $computed::jsonb, submitted_at = now(),
    completed_by = $userId::uuid, stale_inputs = 0, policy_version = $policyVersion::int,`

/**
 * Counts the answers of a completed form by the origin of each answer's last change (spec 3 §1.60). Initial answers have no
 * change and are not counted.
 */
const countedOrigins = `(
    select jsonb_build_object('typed', count(*) filter (where kind is null), 'pasted', count(*) filter (where kind = 'pasted'),
      'offered', count(*) filter (where kind = 'offered'), 'imported', count(*) filter (where kind = 'imported'))
    from (
      select distinct on (key) key, value -> 'via' ->> 'kind' as kind
      from (
        select h.id, h.changes from form_history h where h.form_id = m.id
        union all select history.id, history.changes from history
      ) changed, jsonb_each(changed.changes)
      where m.form_data ? key
      order by key, changed.id desc
    ) latest
  )`

/** A completion is stored in the same statement (docs/decisions/034-credit-file.md). */
const keptCompletion = `, kept as (
  insert into form_completions (form_id, version, form_type, kind, policy_version, assessment_year, answers, computed,
    marks, basis, suggested, checks, via, completed_by)
  select m.id, m.version, m.form_type, 'completed', m.policy_version, m.assessment_year, m.form_data, m.calculated_fields,
    m.marks, nullif($record::jsonb -> 'basis', 'null'), nullif($record::jsonb -> 'suggested', 'null'),
    nullif($record::jsonb -> 'checks', 'null'), ${countedOrigins}, $userId::uuid
  from merged m
  returning id, form_id, completed_by, completed_at
), rated as (
  ${keepScorecard("$record::jsonb -> 'scorecard'")}
), later as (
  update forms l set stale_inputs = counted.stale
  from merged m, jsonb_to_recordset($laterForms::jsonb) as counted (id uuid, stale integer)
  where l.id = counted.id and l.client_id = m.client_id and l.status = 'completed' and l.stale_inputs <> counted.stale
)`

/**
 * `found` locks the form and says whether it may be saved, `merged` writes it if so, and everything else follows from `merged`.
 * The stored answers are decompressed once, in `found`, and only the sent keys are compared for the history.
 */
const textOf = (kind: OwnerKind, completes: boolean) => `
with found as (
  select f.id, f.version, f.taken_over_at, f.marks, f.form_data || '{}'::jsonb as answers, ${kind.client} as client,
    chain.open_form,
    case
      when ${kind.isTakenOver} then 'with officer'
      when chain.open_form is not null then 'locked'
      when f.status = 'completed' then 'completed'
      when f.version <> $version::int then 'stale'
      else 'saved'
    end as outcome
  from forms f ${kind.join}
    left join lateral (select ${lockingFormSql('$earlierTypes', kind.sameHolderSql)} as open_form) chain on true
  where f.id = $formId::uuid and ${kind.holder} = $userId::uuid
  ${kind.lock}
), merged as (
  update forms f set
    form_data = jsonb_strip_nulls(found.answers || $answers::jsonb),
    marks = ${mergedMarks},
    current_step = least(greatest(coalesce($currentStep::int, f.current_step), 1), f.total_steps),
    last_saved_step = least(greatest(coalesce($lastSavedStep::int, $currentStep::int, f.last_saved_step), 1), f.total_steps),
    ${completes ? completedColumns : ''}
    version = found.version + 1, updated_at = now(), last_saved = now()
  from found
  where f.id = found.id and found.outcome = 'saved'
  returning ${formColumnsText}, f.client_id
), history as (
  insert into form_history (form_id, version, action, actor_id, changes)
  select found.id, found.version + 1, '${completes ? 'completed' : 'saved'}', $userId::uuid,
    ${changedAnswers} || ${changedMarks}
  from found where found.outcome = 'saved'
  returning id, changes
), keyed as (
  insert into form_save_keys (form_id, actor_id, key, sent_hash, version, current_step, last_saved_step)
  select m.id, $userId::uuid, $key::text, $sentHash::bytea, m.version, m.current_step, m.last_saved_step
  from merged m where $key::text is not null
)${kind.hasClient ? `, ${clientUpdate(completes)}` : ''}${completes ? keptCompletion : ''}
select found.outcome, found.open_form, found.version as found_version, found.taken_over_at as with_officer_since,
  found.client, ${kind.hasClient ? 'touched.name' : 'null::text'} as new_client_name, ${formColumnsText}
from found left join merged f on f.id = found.id${kind.hasClient ? ' left join touched on true' : ''}`

/** Replaces each $name by the number that PostgreSQL expects. */
function numbered(template: string): Statement {
  const used: ParameterName[] = []
  const text = template.replace(/\$([a-zA-Z]+)/g, (written, word) => {
    const name = parameterNames.find(known => known === word)
    if (name === undefined) throw new Error(`The statement of a save has no parameter ${written}`)
    if (!used.includes(name)) used.push(name)
    return `$${used.indexOf(name) + 1}`
  })
  return { text, valuesOf: parameters => used.map(name => parameters[name]) }
}

const statementsOf = (kind: OwnerKind) => ({
  save: numbered(textOf(kind, false)),
  complete: numbered(textOf(kind, true)),
})

const ofOfficers = statementsOf(officerKind)
const ofApplicants = statementsOf(applicantKind)
