import type { Static } from 'typebox'
import type { CreditFile, Decision, FileCheck, FileForm } from '../../api/credit-file.ts'
import type { FileMissing, ScoreLine } from '../../api/schemas/figures.ts'
import { text } from '../../engine/answers.ts'
import { markKey, saysMissing } from '../../engine/marks.ts'
import { kitFor } from '../../forms/all.ts'
import { formTypes } from '../../forms/catalogue.ts'
import type { Check, Checked, ClientFile } from '../../forms/checks/check.ts'
import { overridesOf, type Scores, scoresOf } from '../../forms/checks/overrides.ts'
import { pathsOf } from '../../forms/checks/path.ts'
import { stressOf } from '../../forms/checks/stress.ts'
import { checksOf, isWaiting } from '../../forms/checks.ts'
import { reopenedWords } from '../../forms/credit-file/decision-words.ts'
import { deviationsInWords } from '../../forms/deviations.ts'
import { bandOf } from '../../forms/expert-scorecard/formulas.ts'
import { suggestionsFrom } from '../../forms/links/link.ts'
import { scorecardLinks } from '../../forms/links/to-expert-scorecard.ts'
import { currentPolicy, policyOfVersion } from '../../forms/policy/policy.ts'
import { currentVersion } from '../../forms/policy/terms.ts'
import type { AuditEntry } from '../audit/record.ts'
import { adminClientAnswer, findClient } from '../clients/admin-client.ts'
import { clientAnswer, officersClient } from '../clients/store.ts'
import type { Database } from '../db/connect.ts'
import { fieldLabel, formOf, today } from '../forms/records.ts'
import { proseOf } from './citations.ts'
import { derivedTexts } from './derived-texts.ts'
import { type Described, describedFile, figureGroups } from './figures.ts'
import { type CheckNote, currentNote, noteOf, notesAndEvents } from './notes-and-events.ts'
import { staleInputsOfFile } from './stale.ts'
import { statementsOf } from './statements.ts'
import { asLastCompleted, policyVersionOf, type StoredFile, storedFile } from './stored-file.ts'

type Answer = Static<typeof CreditFile>
/** The client and its officer, as far as the caller may know them. */
export type Head = Pick<Answer, 'client' | 'officer'>

/** A client's stored forms, and the credit file built from them. */
export interface ReadFile {
  readonly stored: StoredFile
  readonly answer: Omit<Answer, 'pdf'>
}

/** Builds the credit file. Runs two statements, beside the one that found the client. */
export async function readFile(db: Database, { client, officer }: Head): Promise<ReadFile> {
  const [file, { notes, timeline }] = await Promise.all([
    storedFile(db, client._id),
    notesAndEvents(db, client._id),
  ])
  const checked = checkedOf(file)
  const checks = checksOf(checked)
  const described = describedFile(file)
  const rated = ratedOf(file)
  const scores = scoresOf(rated.checked)
  const answer = {
    client,
    officer,
    generatedAt: new Date().toISOString(),
    policyVersion: currentVersion(),
    assessmentYear: file.financial_analysis?.assessmentYear ?? file.user_form?.assessmentYear ?? null,
    sealed: null,
    purpose: purposeOf(described),
    enterprise: described.user_form?.get('enterpriseName')?.display || null,
    branch: described.user_form?.get('BranchName')?.display || null,
    decision: decisionOf(file, described, scores),
    scores: {
      ...scores,
      band: bandName(scores.answered, file),
      evidenceBand: bandName(scores.evidence, file),
    },
    figures: figureGroups(file, described),
    checks: checks.map(check => fileCheck(check, notes, file)),
    waiting: checks
      .filter(check => check.severity !== 'unknown' && isWaiting(checked, check))
      .map(({ id }) => id),
    overrides: overridesIn(rated),
    scoreLines: scoreLines(file),
    statements: statementsOf(file, described),
    missing: missingIn(file),
    stress: stressAnswer(checked),
    path: pathsOf(checked).map(path => ({
      ...path,
      levers: path.levers.map(lever => ({ ...lever })),
      moved: path.moved.map(moved => ({ ...moved })),
    })),
    queries: [],
    stale: staleInputsOfFile(file),
    forms: formTypes.flatMap(type => fileForm(file, type) ?? []),
    prose: proseOf(file, described, derivedTexts(file, checked, checks)),
    timeline,
  }
  return { stored: file, answer }
}

/** Returns the checks of a client's forms as they are now, for somebody who explains one of them. */
export function checksOfFile(file: StoredFile): readonly Check[] {
  return checksOf(checkedOf(file))
}

function checkedOf(file: ClientFile, policy = currentPolicy()): Checked {
  return { file, policy, kit: kitFor(file, policy, today()) }
}

function fileCheck(check: Check, notes: readonly CheckNote[], file: StoredFile): Static<typeof FileCheck> {
  const note = noteOf(notes, check)
  return {
    ...check,
    lines: check.lines.map(line => ({ ...line })),
    note: note
      ? { text: note.text, by: note.by, at: note.at, current: note.fingerprint === check.fingerprint }
      : null,
    unexplainedBy: currentNote(notes, check) ? null : unexplainedBy(check, file),
  }
}

/** Returns who completed the memo while the check asked for a reason of the same figures and had none; null if nobody did. */
function unexplainedBy({ id, fingerprint }: Check, { credit_app_memo: memo }: StoredFile): string | null {
  if (memo?.status !== 'completed' || !memo.completion) return null
  const { checks, by } = memo.completion
  const then = checks?.find(kept => kept.id === id && kept.fingerprint === fingerprint)
  return then?.severity === 'explain' && then.explanation === null ? by : null
}

/** The scorecard as it is now, with the evidence that it is compared with. */
interface Rated {
  readonly checked: Checked
  readonly evidence: Readonly<Record<string, { readonly value: unknown; readonly evidence: string }>>
}

/**
 * A completed scorecard is compared with what was suggested when it was completed; what the earlier forms say by now appears
 * as a change since. An open one is compared with the latest completions of the earlier forms.
 */
function ratedOf(file: StoredFile): Rated {
  const { expert_scorecard: scorecard } = file
  const policy = policyOfVersion(scorecard && policyVersionOf(scorecard))
  const checked = checkedOf(
    { ...asLastCompleted(file), ...(scorecard && { expert_scorecard: scorecard }) },
    policy,
  )
  const evidence =
    scorecard?.status === 'completed'
      ? (scorecard.completion?.suggested ?? {})
      : Object.fromEntries(
          suggestionsFrom(scorecardLinks, checked.file, policy).map(offer => [offer.field, offer]),
        )
  const values = Object.entries(evidence).map(([field, { value }]) => [field, String(value)])
  const kit = { ...checked.kit, evidence: () => Object.fromEntries(values) }
  return { checked: { ...checked, kit }, evidence }
}

function overridesIn({ checked, evidence }: Rated): Answer['overrides'] {
  return overridesOf(checked).map(override => ({
    ...override,
    evidence: evidence[override.field]?.evidence ?? '',
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
    policyVersion: completion?.policyVersion ?? null,
    staleInputs: form.staleInputs,
    via: completion?.via ?? null,
  }
}

// D56
/**
 * Returns the decision on record: that of the completed memo, or of its last completion while it is open again. Null if there was
 * none yet. While any form of the file is open again, the label says so.
 */
function decisionOf(file: StoredFile, described: Described, scores: Scores): Static<typeof Decision> | null {
  const memo = file.credit_app_memo
  const isDone = memo?.status === 'completed'
  const decided = isDone ? memo : memo?.completion
  const value = decided ? text(decided.answers, 'decision') : ''
  if (!memo || !decided || value === '') return null
  const isReopened = Object.values(file).some(({ status }) => status !== 'completed')
  const label = described.credit_app_memo?.get('decision')?.display ?? value
  return {
    value,
    label: isReopened ? reopenedWords(value) : label,
    isReopened,
    at: memo.completion?.at ?? memo.row.updated_at.toISOString(),
    by: memo.completion?.by ?? null,
    memoVersion: memo.completion?.version ?? memo.version,
    band: bandName(scores.answered, file),
    score: scores.answered,
    evidenceScore: scores.evidence,
    riskCategory: text(decided.computed, 'riskCategory') || null,
    deviations: deviationsInWords(
      decided,
      policyOfVersion(memo.completion?.policyVersion ?? policyVersionOf(memo)).limits.memo,
    ),
    conditions: text(decided.answers, 'recommendation'),
  }
}

/** Returns the purpose of the loan in the words of the form that states it; null if none does. */
function purposeOf(described: Described): string | null {
  const said = [described.user_form?.get('endUse'), described.mse_assessment?.get('loanPurpose')]
  const purpose = said.find(line => line?.display)
  return purpose?.value === 'other' ? 'another purpose' : (purpose?.display ?? null)
}

/** Returns the risk category of a score, by the policy that the scorecard was completed by; null without a score. */
function bandName(score: number | null, { expert_scorecard: scorecard }: StoredFile): string | null {
  const policy = policyOfVersion(scorecard && policyVersionOf(scorecard))
  return score === null ? null : bandOf(score, policy.scorecard).name
}

/** Returns the figures that are marked as missing, in the order of the forms and their fields, with who marked each last. */
function missingIn(file: StoredFile): Static<typeof FileMissing>[] {
  return formTypes.flatMap(type => {
    const form = file[type]
    if (!form) return []
    return formOf(form.row).fields.flatMap(({ key }) => {
      const { code, reason } = form.marks[key] ?? {}
      if (!saysMissing(code)) return []
      const marked = form.markedBy[markKey(key)]
      return {
        form: type,
        key,
        label: fieldLabel(form.row, key),
        code,
        reason: reason ?? null,
        by: marked?.by ?? null,
        at: marked ? new Date(marked.at).toISOString() : null,
      }
    })
  })
}

/** Returns what each answered parameter of the scorecard adds to the score. */
function scoreLines({ expert_scorecard: scorecard }: StoredFile): Static<typeof ScoreLine>[] {
  if (!scorecard) return []
  return policyOfVersion(policyVersionOf(scorecard)).scorecard.parameters.flatMap(
    ({ id, label, weight, options }) => {
      const answer = text(scorecard.answers, id)
      const chosen = options.find(option => option.label === answer)
      if (!chosen) return []
      const { points } = chosen
      return [{ field: id, label, answer, points, weight, adds: (points * weight) / 100 }]
    },
  )
}

/** Returns an officer's own client. Throws a 404 for any other client. */
export async function officersHead(db: Database, officerId: string, id: string): Promise<Head> {
  const { _id, clientId, name, email, phone } = clientAnswer(await officersClient(db, officerId, id))
  return { client: { _id, clientId, name, email, phone }, officer: null }
}

/** Returns any client with its officer, for administrators. Throws a 404 if there is no such client. */
export async function adminHead(db: Database, id: string, reading?: AuditEntry): Promise<Head> {
  const { _id, clientId, name, email, phone, loanOfficer } = adminClientAnswer(
    await findClient(db, id, reading),
  )
  const { isActive: _, ...officer } = loanOfficer
  return { client: { _id, clientId, name, email, phone }, officer }
}
