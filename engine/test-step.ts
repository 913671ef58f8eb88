import type { Answers, Context, Form, Problem } from './types.ts'
import { problemsOfForm } from './validate.ts'

/** Returns the problems that stop Next on a step (numbered from 1): those of the form's problems whose fields are on it. */
export function problemsOfStep(form: Form, step: number, answers: Answers, context: Context): Problem[] {
  const onStep = new Set(form.fields.filter(field => field.step === step).map(field => field.key))
  return problemsOfForm(form, answers, context).filter(problem => onStep.has(problem.field))
}
