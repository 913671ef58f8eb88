import { limits } from '../../api/limits.ts'
import { currentVersion } from '../../forms/policy/versions.ts'
import { keepScorecard } from '../overrides/record.ts'
import { formColumnsText, type OwnerKind, openBeforeText, stateColumnsText } from './owner.ts'

/** The parameters of a save's statement, in their order. */
export type SaveParameters = readonly [
  formId: string,
  userId: string,
  /** Of the answers sent those to store, as JSON. */
  answers: string,
  /** Whether any of the answers sent is null, that is, clears a key. */
  clears: boolean,
  version: number | null,
  currentStep: number | null,
  lastSavedStep: number | null,
  /** The types of the forms that have to be completed before, in order. */
  earlier: readonly string[],
  /** The calculated values to store, as JSON, which completes the form; null keeps it in progress. */
  computed: string | null,
  /** What the answers say of the client's name; null when they do not. */
  clientName: string | null,
  /** The mark of the row whose answers the caller knows, who then gets none back; null when they know none. */
  knownRow: string | null,
  /** Whether answers that the known row holds already were left out, so that only that row may be saved over. */
  leavesOut: boolean,
  /** What the answers say of the name of the client's business; null when they do not. */
  businessName: string | null,
]

/**
 * Names one row of a form: any write to the form makes another mark, by whomever and whether or not it counts a version.
 * The transaction that wrote the row would not do: it may hold several saves, and after a restored backup its number can
 * come again.
 */
const rowMark = `concat(f.xmin, ' ', f.updated_at, ' ', f.version)`

/** What a completion's statement has besides. */
export type CompletionParameters = readonly [
  /** What is kept beside the answers: { basis, suggested, checks, scorecard }, as JSON. */
  record: string,
  /** How many inputs of each later completed form are others after this: [{ id, stale }], as JSON. */
  stale: string,
]

/**
 * What a completion writes besides. A form that is saved was in progress, so an ordinary save leaves these columns alone,
 * and none of the triggers on the status has to look at it.
 */
const completedColumns = `status = 'completed', calculated_fields = $9::jsonb, submitted_at = now(),
    completed_by = $2::uuid, stale_inputs = 0, policy_version = ${currentVersion()},`

/**
 * The answers of a completed form by where the last change of each came from (spec 3 §1.60). What the form started with has
 * no change and is not counted.
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

/** A completion is kept in the same statement (docs/decisions/034-credit-file.md). */
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

/** Of an answer that somebody typed nothing is added. */
const originOfChange = (via: string) =>
  ` || case when ${via}::jsonb ? key then jsonb_build_object('via', ${via}::jsonb -> key) else '{}' end`

/** What a save that may be repeated writes besides (D50); its parameters are the key and the hash of what was sent. */
const keptKey = (key: string, sentHash: string) => `, keyed as (
  insert into form_save_keys (form_id, actor_id, key, sent_hash, version, current_step, last_saved_step)
  select m.id, $2::uuid, ${key}::text, ${sentHash}::bytea, m.version, m.current_step, m.last_saved_step from merged m
)`

interface SaveKind extends Pick<SaveParts, 'completes' | 'hasEarlier' | 'leavesClient' | 'leavesLocked'> {
  readonly kind: OwnerKind
  /** What is kept of the key that the save came with; empty without any. */
  readonly keyed: string
  /** The parameter that holds the marks; null without any, and then nothing of the statement is about marks. */
  readonly marks: string | null
  /** The parameter that says where answers came from; null without it, and then nothing of the statement is about that. */
  readonly via: string | null
}

const mergedMarks = (marks: string) => `marks = jsonb_strip_nulls(found.marks || ${marks}::jsonb),`

/** Under the names that engine/marks.ts gives them. */
const changedMarks = (marks: string) => ` || (
    select coalesce(jsonb_object_agg(key || '#', jsonb_build_object(
      'from', coalesce(found.marks -> key, 'null'), 'to', value)), '{}')
    from jsonb_each(${marks}::jsonb) where value <> coalesce(found.marks -> key, 'null')
  )`

/** What the answers say of the client. */
const given = `(select nullif(left(trim($10::text), ${limits.nameLength}), '') as name,
    left(trim($13::text), ${limits.nameLength}) as business) given`

/** When the client's row has to be written: something of it changes, or its date of the last change is a minute old. */
const clientIsDue = `c.worked_at < now() - interval '1 minute' or c.name <> given.name or c.business_name <> given.business`

/** Writes the client's row where that is due; a completion always does. */
const touchedClient = (completes: boolean) => `, touched as (
  update clients c set updated_at = now(), worked_at = now(), name = coalesce(given.name, c.name),
    business_name = coalesce(given.business, c.business_name)
  from merged, ${given}
  where c.id = merged.client_id${completes ? '' : ` and (${clientIsDue})`}
  returning c.name
)`

/**
 * A save in one statement. Its text never changes, so that it is prepared once a connection. What it costs was measured
 * part by part (docs/decisions/019-what-a-save-costs.md): the stored answers are decompressed once, only the keys that
 * were sent are compared for the history, who knows the stored answers neither sends nor gets them again, and the client's
 * row is written when something of it changes, but for its date of the last change at most once a minute. What a save does
 * not need is not in its text, for the database prepares each part of it anew each time.
 */
const textFor = ({
  kind,
  completes,
  hasEarlier,
  leavesClient,
  leavesLocked,
  marks,
  via,
  keyed,
}: SaveKind) => {
  const touches = kind.hasClient && !leavesClient
  return `
with found as (
  select f.id, f.version, f.taken_over_at, f.form_data || '{}'::jsonb as answers, ${kind.client} as client,${marks ? ' f.marks,' : ''}
    ${rowMark} = $11::text as is_known, chain.open_form,
    case
      when ${kind.withOfficer} then 'with officer'
      when chain.open_form is not null then 'locked'
      when f.status = 'completed' then 'completed'
      when f.version <> $5::int then 'stale'
      when $12::boolean and ${rowMark} <> $11::text then 'unknown'${kind.hasClient && leavesClient ? `\n      when ${clientIsDue} then 'unknown'` : ''}
      else 'saved'
    end as outcome
  from forms f ${kind.join} cross join ${given}
    left join lateral (select ${hasEarlier ? openBeforeText('$8', kind.sameChain) : '($8::text[])[1]'} as open_form) chain on true
  where f.id = $1::uuid and ${kind.holder} = $2::uuid
  ${kind.lock}${leavesLocked ? ' skip locked' : ''}
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
)${touches ? touchedClient(completes) : ''}${completes ? keptCompletion : ''}${keyed}
select found.outcome, found.open_form, found.version as found_version, found.taken_over_at as with_officer_since,
  found.client, ${touches ? 'touched.name' : 'null::text'} as new_client_name, ${stateColumnsText},
  case when found.is_known then null else f.form_data end as form_data, f.row_mark
from found left join merged f on f.id = found.id${touches ? ' left join touched on true' : ''}`
}

const texts = new Map<string, string>()

interface SaveParts {
  readonly completes: boolean
  /** Whether forms come before this one, which have to be completed. */
  readonly hasEarlier: boolean
  /** Leaves the client's row alone, and saves nothing ('unknown') when the row has to be written. */
  readonly leavesClient: boolean
  /** Waits for nobody: while somebody else holds the form or its client there is no row, as if there were no form. */
  readonly leavesLocked: boolean
  readonly hasMarks: boolean
  readonly hasVia: boolean
  readonly hasKey: boolean
}

/**
 * The text of a statement that saves or completes a form; its parameters are SaveParameters, for a completion followed by
 * CompletionParameters, then the marks and where answers came from, where any were sent, and last the key and the hash of a
 * save that has a key.
 */
export function saveText(kind: OwnerKind, parts: SaveParts): string {
  const { completes, hasEarlier, leavesClient, leavesLocked, hasMarks, hasVia, hasKey } = parts
  const name = [
    kind.holder,
    completes,
    hasEarlier,
    leavesClient,
    leavesLocked,
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
    leavesClient,
    leavesLocked,
    marks: hasMarks ? next() : null,
    via: hasVia ? next() : null,
    keyed: hasKey ? keptKey(next(), next()) : '',
  })
  texts.set(name, text)
  return text
}
