import type { Field, Form, Problem, Section, Step } from '../../engine/types.ts'
import type { FormType } from '../catalogue.ts'
import { mseAssessmentWords } from './mse-assessment.ts'
import { standardFormWords } from './standard-form.ts'
import type { ApplicantWords } from './words.ts'

// D7; docs/decisions/032-applicants.md

/** The forms that applicants fill for themselves. */
const words: Readonly<Partial<Record<FormType, ApplicantWords>>> = {
  user_form: standardFormWords,
  mse_assessment: mseAssessmentWords,
}

const made = new WeakMap<Form, Form>()

/**
 * Returns a form as applicants see it: with other wording and without the fields that only officers answer. Keys, options,
 * bounds, rules and formulas are the same, so a form that an applicant completed is a completed form for everyone.
 */
export function forApplicants(form: Form): Form {
  const known = made.get(form)
  if (known) return known
  const own = words[form.type as FormType]
  const result = own ? rewordForm(form, own) : form
  made.set(form, result)
  return result
}

/** Returns the form with its name field prefilled with the applicant's name. */
export function withNameOf(form: Form, name: string): Form {
  const { namingField } = form.traits
  const field = form.fields.find(({ key }) => key === namingField)
  const given = name.trim().slice(0, field?.maxLength)
  if (!field || given === '') return form
  return {
    ...form,
    prefill: (answers, computed, context) => ({
      ...form.prefill?.(answers, computed, context),
      [field.key]: given,
    }),
  }
}

function rewordForm(form: Form, own: ApplicantWords): Form {
  const reword = (text: string) => own.phrases.reduce((said, [from, to]) => said.replace(from, to), text)
  const isForApplicants = (key: string) => !own.officersOnly(key)
  const fields = form.fields
    .filter(({ key }) => isForApplicants(key))
    .map(field => rewordField(field, own, reword))
  const labels = new Map(fields.map(({ key, label }) => [key, label]))
  const { rules } = form
  return {
    ...form,
    fields,
    steps: form.steps.map(step => ({ ...step, sections: sectionsOf(step, isForApplicants, reword) })),
    summary: form.summary
      .map(({ title, keys }) => ({ title: reword(title), keys: keys.filter(isForApplicants) }))
      .filter(({ keys }) => keys.length > 0),
    ...(rules && {
      rules: (answers, computed, context) =>
        rules(answers, computed, context)
          .filter(({ field }) => isForApplicants(field))
          .map(problem => inLabelsOf(form, problem, labels)),
    }),
  }
}

function rewordField(field: Field, own: ApplicantWords, reword: (text: string) => string): Field {
  const said = own.fields[field.key]
  const { hint: _, under, ...rest } = field
  const hint = said?.hint ?? field.hint ?? ''
  const options = own.options?.of(field.key)
    ? field.options?.map(option => ({ ...option, label: own.options?.labels[option.value] ?? option.label }))
    : field.options
  return {
    ...rest,
    label: said?.label ?? reword(field.label),
    ...(under !== undefined && { under: reword(under) }),
    ...(hint !== '' && { hint }),
    ...(options && { options }),
  }
}

/** Returns the sections of a step without officers' fields, and without sections left empty. Tables have no such fields. */
function sectionsOf(
  step: Step,
  isForApplicants: (key: string) => boolean,
  reword: (text: string) => string,
): readonly Section[] {
  return step.sections.flatMap((section): Section[] => {
    if (section.kind === 'grid') return [section]
    const rows = section.rows.map(row => row.filter(isForApplicants)).filter(row => row.length > 0)
    const { title, note, oneOf } = section
    const said = {
      ...(title && { title: reword(title) }),
      ...(note && { note: reword(note) }),
      ...(oneOf && { oneOf: reword(oneOf) }),
    }
    return rows.length === 0 ? [] : [{ ...section, ...said, rows }]
  })
}

/** Replaces the field's original label in the message of a rule with the label that applicants see. */
function inLabelsOf(form: Form, problem: Problem, labels: ReadonlyMap<string, string>): Problem {
  const field = form.fields.find(({ key }) => key === problem.field)
  const label = labels.get(problem.field)
  if (!field || label === undefined) return problem
  return { ...problem, message: problem.message.replace(field.label, label) }
}
