import { sql } from 'kysely'
import type { Static } from 'typebox'
import type { CreditFile, FileCheck, FileEvent, FileForm } from '../../api/schemas/credit-file.ts'
import { type Origins, originWords } from '../../engine/marks.ts'
import { formTypes } from '../../forms/catalogue.ts'
import type { Check, Checked } from '../../forms/checks/check.ts'
import type { ClientFile } from '../../forms/checks/client-file.ts'
import { overridesOf, scoresOf } from '../../forms/checks/overrides.ts'
import { pathsOf } from '../../forms/checks/path.ts'
import { stressOf } from '../../forms/checks/stress.ts'
import { checksOf } from '../../forms/checks.ts'
import { kitFor } from '../../forms/kit.ts'
import { suggestionsFrom } from '../../forms/links/link.ts'
import { scorecardLinks } from '../../forms/links/to-expert-scorecard.ts'
import { policy1 } from '../../forms/policy.ts'
import type { Database } from '../db/connect.ts'
import { fieldLabel, today } from '../forms/records.ts'
import { proseOf } from './citations.ts'
import { bandName, decisionOf } from './decision.ts'
import { describedFile, figureGroups } from './figures.ts'
import { missingIn } from './missing.ts'
import { type CheckNote, noteOf, notesOf } from './notes.ts'
import { scoreLines } from './score-lines.ts'
import { staleForms } from './stale.ts'
import { statementsOf } from './statements.ts'
import { asLastCompleted, type StoredFile, storedFile } from './stored-file.ts'

type Answer = Static<typeof CreditFile>
/** Who the client is and who holds it, as the caller may know it. */
export type Head = Pick<Answer, 'client' | 'officer'>

const EVENTS = 60

/** A client's forms as they are stored, and all that they say together. */
export interface ReadFile {
  readonly stored: StoredFile
  readonly answer: Omit<Answer, 'pdf'>
}

/** Three statements beside the one that found the client, and one more where figures are marked as not there. */
export async function readFile(db: Database, { client, officer }: Head): Promise<ReadFile> {
  const [file, notes, timeline] = await Promise.all([
    storedFile(db, client._id),
    notesOf(db, client._id),
    eventsOf(db, client._id),
  ])
  const checked = checkedOf(file)
  const described = describedFile(file)
  const rated = ratedOf(file)
  const scores = scoresOf(rated)
  const answer = {
    client,
    officer,
    generatedAt: new Date().toISOString(),
    policyVersion: 1,
    assessmentYear: file.financial_analysis?.assessmentYear ?? file.user_form?.assessmentYear ?? null,
    sealed: null,
    decision: decisionOf(file, described, scores),
    scores: { ...scores, band: bandName(scores.answered), evidenceBand: bandName(scores.evidence) },
    figures: figureGroups(file, described),
    checks: checksOf(checked).map(check => fileCheck(check, notes)),
    overrides: overridesIn(rated),
    scoreLines: scoreLines(file),
    statements: statementsOf(file, described),
    missing: await missingIn(db, file),
    stress: stressAnswer(checked),
    path: pathsOf(checked).map(path => ({
      ...path,
      levers: path.levers.map(lever => ({ ...lever })),
      moved: path.moved.map(moved => ({ ...moved })),
    })),
    queries: [],
    stale: staleForms(file),
    forms: formTypes.flatMap(type => fileForm(file, type) ?? []),
    prose: proseOf(file, described),
    timeline,
  }
  return { stored: file, answer }
}

/** A client's checks as they stand, for whoever explains one of them. */
export function checksOfFile(file: StoredFile): readonly Check[] {
  return checksOf(checkedOf(file))
}

function checkedOf(file: ClientFile): Checked {
  return { file, policy: policy1, kit: kitFor(file, policy1, today()) }
}

function fileCheck(check: Check, notes: readonly CheckNote[]): Static<typeof FileCheck> {
  const note = noteOf(notes, check)
  return {
    ...check,
    lines: check.lines.map(line => ({ ...line })),
    note: note
      ? { text: note.text, by: note.by, at: note.at, current: note.fingerprint === check.fingerprint }
      : null,
  }
}

/** The scorecard as it stands, beside the evidence of what the other forms were completed with last. */
function ratedOf(file: StoredFile): Checked {
  const { expert_scorecard: scorecard } = file
  return checkedOf({ ...asLastCompleted(file), ...(scorecard && { expert_scorecard: scorecard }) })
}

function overridesIn(rated: Checked): Answer['overrides'] {
  const suggested = suggestionsFrom(scorecardLinks, rated.file, rated.policy)
  return overridesOf(rated).map(override => ({
    ...override,
    evidence: suggested.find(({ field }) => field === override.field)?.evidence ?? '',
  }))
}

function stressAnswer(checked: Checked): Answer['stress'] {
  const stress = stressOf(checked)
  return stress ? { ...stress, grid: stress.grid.map(cell => ({ ...cell })) } : null
}

function fileForm(file: StoredFile, type: (typeof formTypes)[number]): Static<typeof FileForm> | undefined {
  const form = file[type]
  if (!form) return undefined
  const completion = form.status === 'completed' ? form.completion : null
  return {
    formId: form.id,
    type,
    status: form.status,
    version: form.version,
    completedAt: completion?.at ?? null,
    by: completion?.by ?? null,
    policyVersion: completion ? 1 : null,
    staleInputs: form.staleInputs,
    via: completion?.via ?? null,
  }
}

interface EventRow extends Omit<Static<typeof FileEvent>, 'at' | 'changed' | 'origins' | 'reason'> {
  readonly at: Date
  readonly keys: readonly string[]
  /** By key; null when all was typed. */
  readonly via: Origins | null
  /** Of a form that was kept as it is; null without one. */
  readonly reason: string | null
  readonly assessment_year: number
  readonly created_at: Date
}

/** The newest events of all the client's forms. */
async function eventsOf(db: Database, clientId: string): Promise<Static<typeof FileEvent>[]> {
  const { rows } = await sql<EventRow>`
    select h.at, f.form_type as form, h.action, h.version, u.name as by, f.assessment_year, f.created_at,
      array(select jsonb_object_keys(h.changes)) as keys,
      (select jsonb_object_agg(key, value -> 'via') from jsonb_each(h.changes) where value ? 'via') as via,
      case when h.action = 'confirmed' then h.changes -> 'reason' ->> 'to' end as reason
    from forms f join form_history h on h.form_id = f.id join users u on u.id = h.actor_id
    where f.client_id = ${clientId} order by h.id desc limit ${EVENTS}`.execute(db.kysely)
  return rows.map(({ at, keys, via, reason, assessment_year, created_at, ...event }) => {
    const labelOf = (key: string) => fieldLabel({ form_type: event.form, assessment_year, created_at }, key)
    const origins = Object.entries(via ?? {}).map(([key, origin]) => [labelOf(key), originWords(origin)])
    return {
      ...event,
      at: at.toISOString(),
      // What was said of a form that was kept is no field of it.
      changed: event.action === 'confirmed' ? [] : keys.map(labelOf),
      ...(reason && { reason }),
      ...(via && { origins: Object.fromEntries(origins) }),
    }
  })
}
