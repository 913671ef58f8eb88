import { currentVersion } from '../../forms/policy/terms.ts'
import { keepScorecard } from '../overrides/record.ts'
import { formColumnsText, lockingFormSql, type OwnerKind, stateColumnsText } from './owner.ts'

/** The parameters of a save's statement, in their order. */
export type SaveParameters = readonly [
  formId: string,
  userId: string,
  /** The answers to store, as JSON. */
  answers: string,
  /** Whether any of the sent answers is null, that is, clears a key. */
  clears: boolean,
  version: number | null,
  currentStep: number | null,
  lastSavedStep: number | null,
  /** The types of the forms that must be completed first, in chain order. */
  earlier: readonly string[],
  /** The calculated values to store, as JSON, which completes the form; null leaves it in progress. */
  computed: string | null,
  /** The client's name from the answers, no longer than it may be; '' if they do not contain it. */
  clientName: string,
  /** The mark of the row whose answers the caller knows, so that they are not sent back; null if the caller knows none. */
  knownRow: string | null,
  /** Whether answers that the known row already holds were left out. If so, only that row may be saved over. */
  omitsKnownAnswers: boolean,
  /** The name of the client's business from the answers, no longer than it may be; null if they do not contain it. */
  businessName: string | null,
]

/**
 * SQL that identifies one row version of a form: any write to the form changes it, no matter who writes and whether the
 * version number changes. The writing transaction's number alone would not do: one transaction may hold several saves, and
 * after a backup is restored the number can recur.
 */
const rowMark = `concat(f.xmin, ' ', f.updated_at, ' ', f.version)`

/** The additional parameters of a completion's statement. */
export type CompletionParameters = readonly [
  /** What is stored with the completed answers: { basis, suggested, checks, scorecard }, as JSON. */
  record: string,
  /** How many inputs of each later completed form differ after this completion: [{ id, stale }], as JSON. */
  stale: string,
]

/**
 * The additional columns that a completion writes. A form that is saved is in progress anyway, so an ordinary save leaves
 * these columns alone and does not fire the triggers on the status.
 */
const completedColumns = `status = 'completed', calculated_fields = $9::jsonb, submitted_at = now(),
    completed_by = $2::uuid, stale_inputs = 0, policy_version = ${currentVersion()},`

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
    m.marks, nullif($14::jsonb -> 'basis', 'null'), nullif($14::jsonb -> 'suggested', 'null'), nullif($14::jsonb -> 'checks', 'null'),
    ${countedOrigins}, $2::uuid
  from merged m
  returning id, form_id, completed_by, completed_at
), rated as (
  ${keepScorecard("$14::jsonb -> 'scorecard'")}
), later as (
  update forms l set stale_inputs = counted.stale
  from merged m, jsonb_to_recordset($15::jsonb) as counted (id uuid, stale integer)
  where l.id = counted.id and l.client_id = m.client_id and l.status = 'completed' and l.stale_inputs <> counted.stale
)`

/** Adds the origin to a change; adds nothing for an answer that was typed. */
const originOfChange = (via: string) =>
  ` || case when ${via}::jsonb ? key then jsonb_build_object('via', ${via}::jsonb -> key) else '{}' end`

/** Stores the key of a save that may be repeated (D50). The parameters are the key and the hash of what was sent. */
const keptKey = (key: string, sentHash: string) => `, keyed as (
  insert into form_save_keys (form_id, actor_id, key, sent_hash, version, current_step, last_saved_step)
  select m.id, $2::uuid, ${key}::text, ${sentHash}::bytea, m.version, m.current_step, m.last_saved_step from merged m
)`

interface SaveKind extends Pick<SaveParts, 'completes' | 'hasEarlier' | 'skipsClientRow' | 'skipsLocked'> {
  readonly kind: OwnerKind
  /** The SQL that stores the save's key; empty if there is none. */
  readonly keyed: string
  /** The parameter that holds the marks; null if there are none, and then the statement has no part about marks. */
  readonly marks: string | null
  /** The parameter that holds the origins of answers; null if there are none, and then the statement has no part about them. */
  readonly via: string | null
}

// D54
/** True for the stored mark of a draft whose text this save replaces. */
const endedDraft = `(value ->> 'code' = 'dr' and $3::jsonb -> key <> coalesce(found.answers -> key, 'null'))`

const mergedMarks = (marks: string) => `marks = jsonb_strip_nulls((
      select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(found.marks) where ${endedDraft} is not true
    ) || ${marks}::jsonb),`

/** Uses the keys that engine/marks.ts gives to notes. */
const changedMarks = (marks: string) => ` || (
    select coalesce(jsonb_object_agg(key || '#', jsonb_build_object(
      'from', coalesce(found.marks -> key, 'null'), 'to', value)), '{}')
    from (
      select * from jsonb_each(${marks}::jsonb)
      union all select key, 'null' from jsonb_each(found.marks) where ${endedDraft} and not ${marks}::jsonb ? key
    ) sent where value <> coalesce(found.marks -> key, 'null')
  )`

/** The client's name and business name from the answers. */
const given = `(select nullif($10::text, '') as name, $13::text as business) given`

/** True if the client's row must be written: a name changes, or its date of the last change is over a minute old. */
const clientNeedsUpdate = `c.worked_at < now() - interval '1 minute' or c.name <> given.name or c.business_name <> given.business`

/** Writes the client's row if it is due; a completion always writes it. */
const clientUpdate = (completes: boolean) => `, touched as (
  update clients c set updated_at = now(), worked_at = now(), name = coalesce(given.name, c.name),
    business_name = coalesce(given.business, c.business_name)
  from merged, ${given}
  where c.id = merged.client_id${completes ? '' : ` and (${clientNeedsUpdate})`}
  returning c.name
)`

/**
 * A save in one statement. Its text never changes, so each connection prepares it once. What it costs was measured part by
 * part (docs/decisions/019-what-a-save-costs.md). The stored answers are decompressed once. Only the sent keys are compared
 * for the history. A caller who knows the stored answers neither sends nor receives them again. The client's row is written
 * only when a name changes, or once a minute for its date of the last change. Parts that a save does not need are left out of
 * its text, because PostgreSQL sets up each part again at every execution.
 */
const textFor = ({
  kind,
  completes,
  hasEarlier,
  skipsClientRow,
  skipsLocked,
  marks,
  via,
  keyed,
}: SaveKind) => {
  const touches = kind.hasClient && !skipsClientRow
  return `
with found as (
  select f.id, f.version, f.taken_over_at, f.form_data || '{}'::jsonb as answers, ${kind.client} as client,${marks ? ' f.marks,' : ''}
    ${rowMark} = $11::text as is_known, chain.open_form,
    case
      when ${kind.isTakenOver} then 'with officer'
      when chain.open_form is not null then 'locked'
      when f.status = 'completed' then 'completed'
      when f.version <> $5::int then 'stale'
      when $12::boolean and ${rowMark} <> $11::text then 'unknown'${kind.hasClient && skipsClientRow ? `\n      when ${clientNeedsUpdate} then 'unknown'` : ''}
      else 'saved'
    end as outcome
  from forms f ${kind.join} cross join ${given}
    left join lateral (select ${hasEarlier ? lockingFormSql('$8', kind.sameHolderSql) : '($8::text[])[1]'} as open_form) chain on true
  where f.id = $1::uuid and ${kind.holder} = $2::uuid
  ${kind.lock}${skipsLocked ? ' skip locked' : ''}
), merged as (
  update forms f set
    form_data = case when $4::boolean then jsonb_strip_nulls(found.answers || $3::jsonb) else found.answers || $3::jsonb end,
    current_step = least(greatest(coalesce($6::int, f.current_step), 1), f.total_steps),
    last_saved_step = least(greatest(coalesce($7::int, $6::int, f.last_saved_step), 1), f.total_steps),
    ${completes ? completedColumns : ''} ${marks ? mergedMarks(marks) : ''}
    version = found.version + 1, updated_at = now(), last_saved = now()
  from found
  where f.id = found.id and found.outcome = 'saved'
  returning ${formColumnsText}, f.client_id, ${rowMark} as row_mark
), history as (
  insert into form_history (form_id, version, action, actor_id, changes)
  select found.id, found.version + 1, case when $9::jsonb is null then 'saved' else 'completed' end, $2::uuid, (
    select coalesce(jsonb_object_agg(key, jsonb_build_object(
      'from', coalesce(found.answers -> key, 'null'), 'to', value)${via ? originOfChange(via) : ''}), '{}')
    from jsonb_each($3::jsonb) where value <> coalesce(found.answers -> key, 'null')
  )${marks ? changedMarks(marks) : ''}
  from found where found.outcome = 'saved'${completes ? '\n  returning id, changes' : ''}
)${touches ? clientUpdate(completes) : ''}${completes ? keptCompletion : ''}${keyed}
select found.outcome, found.open_form, found.version as found_version, found.taken_over_at as with_officer_since,
  found.client, ${touches ? 'touched.name' : 'null::text'} as new_client_name, ${stateColumnsText},
  case when found.is_known then null else f.form_data end as form_data, f.row_mark
from found left join merged f on f.id = found.id${touches ? ' left join touched on true' : ''}`
}

const texts = new Map<string, string>()

interface SaveParts {
  readonly completes: boolean
  /** Whether the chain has earlier forms, which must be completed first. */
  readonly hasEarlier: boolean
  /** Leaves the client's row alone. If the row is due, nothing is saved and the outcome is 'unknown'. */
  readonly skipsClientRow: boolean
  /** Never waits for a lock: while another transaction locks the form or its client, no row is returned, as for no form. */
  readonly skipsLocked: boolean
  readonly hasMarks: boolean
  readonly hasVia: boolean
  readonly hasKey: boolean
}

/**
 * The text of a statement that saves or completes a form. Its parameters are SaveParameters; then CompletionParameters if it
 * completes; then the marks and the origins of answers if any were sent; and last the key and the hash if the save has a key.
 */
export function saveText(kind: OwnerKind, parts: SaveParts): string {
  const { completes, hasEarlier, skipsClientRow, skipsLocked, hasMarks, hasVia, hasKey } = parts
  const name = [
    kind.holder,
    completes,
    hasEarlier,
    skipsClientRow,
    skipsLocked,
    hasMarks,
    hasVia,
    hasKey,
  ].join(' ')
  const known = texts.get(name)
  if (known !== undefined) return known
  let last = completes ? 15 : 13
  const next = () => {
    last += 1
    return `$${last}`
  }
  const text = textFor({
    kind,
    completes,
    hasEarlier,
    skipsClientRow,
    skipsLocked,
    marks: hasMarks ? next() : null,
    via: hasVia ? next() : null,
    keyed: hasKey ? keptKey(next(), next()) : '',
  })
  texts.set(name, text)
  return text
}
