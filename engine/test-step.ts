import type { Answers, Context, Form, Problem } from './types.ts'
import { problemsOfForm } from './validate.ts'

/** What stops Next on a step, from 1: of the form's problems those of the fields that stand on it. */
export function problemsOfStep(form: Form, step: number, answers: Answers, context: Context): Problem[] {
  const onStep = new Set(form.fields.filter(field => field.step === step).map(field => field.key))
  return problemsOfForm(form, answers, context).filter(problem => onStep.has(problem.field))
}
