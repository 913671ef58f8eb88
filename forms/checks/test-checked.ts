import type { Answers } from '../../engine/types.ts'
import { kitFor } from '../all.ts'
import type { FormType } from '../catalogue.ts'
import { type Policy, policy1 } from '../policy/policy.ts'
import type { Checked, ClientFile } from './check.ts'

const today = '2026-10-01'

/** Creates a client's forms with these answers and the values calculated from them, all completed except the open one. */
export function checkedOf(
  forms: Partial<Record<FormType, Answers>>,
  policy: Policy = policy1,
  open?: FormType,
): Checked & { readonly file: ClientFile } {
  const blank = { computed: {}, assessmentYear: 2024, createdAt: `${today}T09:00:00Z` }
  const stateOf = (type: string) => ({ ...blank, status: type === open ? 'in_progress' : 'completed' })
  const file: Record<string, unknown> = {}
  for (const [type, answers] of Object.entries(forms)) file[type] = { ...stateOf(type), answers }
  const kit = kitFor(file as ClientFile, policy, today)
  for (const [type, answers] of Object.entries(forms))
    file[type] = { ...stateOf(type), answers, computed: kit.compute(type as FormType, answers) }
  return { file: file as ClientFile, policy, kit }
}

/** Returns the label of a parameter's option with the given points. */
export function optionOf(id: string, points: number): string {
  const parameter = policy1.scorecard.parameters.find(own => own.id === id)
  const option = parameter?.options.find(own => own.points === points)
  if (!option) throw new Error(`${id} has no option of ${points} points`)
  return option.label
}

/**
 * Returns scorecard answers that follow the evidence of these forms. Parameters without evidence are answered so that the score
 * is exactly `score` before rounding. Throws if that is impossible.
 */
export function ratedAs(forms: Partial<Record<FormType, Answers>>, score: number): Answers {
  const { file, kit } = checkedOf(forms)
  const evidence = kit.evidence(file)
  const { parameters } = policy1.scorecard
  // All sums of weighted points that the parameters so far can reach, each with answers that reach it.
  let reached = new Map<number, Answers>([[0, {}]])
  for (const { id, weight, options } of parameters) {
    const next = new Map<number, Answers>()
    for (const [sum, answers] of reached)
      for (const { label, points } of options.filter(({ label }) => (evidence[id] ?? label) === label))
        next.set(sum + weight * points, { ...answers, [id]: label })
    reached = next
  }
  const found = reached.get(Math.round(score * 100))
  if (!found) throw new Error(`No answers beside the evidence come to ${score}`)
  return found
}
