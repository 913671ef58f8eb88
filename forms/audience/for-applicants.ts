import type { Field, Form, Problem, Section, Step } from '../../engine/types.ts'
import type { FormType } from '../catalogue.ts'

// D7; docs/decisions/032-applicants.md

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

/** How a form differs for applicants, who fill it for themselves. */
interface ApplicantWords {
  /** Whether only officers answer the field of a key. It is not shown to applicants and cannot prevent completion. */
  readonly officersOnly: (key: string) => boolean
  /** Other labels and hints by field key; '' removes a hint. */
  readonly fields: Readonly<Record<string, Pick<Partial<Field>, 'label' | 'hint'>>>
  /** Replacements in labels, titles and notes: the pattern and its replacement for applicants. */
  readonly phrases: readonly (readonly [RegExp, string])[]
  /** Other labels of options by the option's value, for the selects whose key `of` accepts. */
  readonly options?: {
    readonly of: (key: string) => boolean
    readonly labels: Readonly<Record<string, string>>
  }
}

/** Fields that the lender calculates, judges or takes from its policy. None of them is required (D17). */
const officers = new Set([
  'processingFee',
  'expectedMarginWorkingCapital',
  'expectedMarginCapitalExpenditure',
  'loanEligibility',
  'loanAmountApproved',
  'loanPerProgramLTV',
  'loanToMarketValue',
  // These depend on which loans an officer counts as an obligation.
  'totalObligation',
  'totalCoApplicantObligation',
  'totalPreviousObligation',
  'totalCoApplicantPreviousObligation',
])

/** The same for fields of each property, loan, supplier and buyer. */
const officersOfEach =
  /^(property\d(LTVValue)|\w+Loan\d(Obligate|PreviousObligation)|(supplier|buyer)\dQuality)$/

const standardFormWords: ApplicantWords = {
  officersOnly: key => officers.has(key) || officersOfEach.test(key),
  fields: {
    customerName: { label: 'Your name', hint: 'As on your identity document' },
    familyMembers: { hint: 'People in your household, you included' },
    existingCustomer: {
      label: 'Already a customer',
      hint: 'Whether you have or had an account or a loan with this lender',
    },
    existingSinceYear: {
      label: 'Customer since',
      hint: 'Year of your first account or loan, not in the future',
    },
    residenceOwnership: { label: 'Ownership of your home' },
    residenceLocation: { label: 'Where you live' },
    residenceVintage: { label: 'Years at this address', hint: '' },
    multipleIncomeSource: {
      label: 'Other incomes',
      hint: 'Whether your household lives on more than this business',
    },
    liveLoan: { label: 'Loan being repaid', hint: 'Whether you are repaying any loan now' },
    pastLoan: { label: 'Loan repaid before', hint: 'Whether you have repaid and closed any loan before' },
    dpdCondition1: {
      label: 'Delay on present loans',
      hint: 'The longest delay of any instalment on a loan that you are still repaying',
    },
    dpdCondition2: {
      label: 'Delay on past loans',
      hint: 'The longest delay of any instalment on a loan that is closed',
    },
    currentlyNoLoans: { label: 'No loans at present', hint: 'You repay no loan to anyone' },
    coApplicantName: { hint: 'Leave this step empty when nobody applies with you or guarantees the loan' },
    interactionLevel: { label: 'How often you meet', hint: '' },
    enterpriseName: { label: 'Name of your business' },
    constitutionOfEnterprise: { label: 'Legal form of your business', hint: '' },
    businessVintage: { label: 'Years in business', hint: 'Time since your business began' },
    grossMarginBusiness: {
      label: 'Gross margin of your business',
      hint: 'Sales less purchases, as a share of sales; an estimate will do',
    },
    workplaceVintage: { label: 'Years at this workplace', hint: '' },
    loanAmount: { hint: 'The amount that you ask for' },
    interestRate: { hint: 'Per year, as the lender offers it; 0 when you have no offer yet' },
    capitalExpenditureCost: {
      label: 'Cost of what you buy',
      hint: 'Full cost, what you pay yourself included',
    },
    customerMarginTransaction: {
      label: 'Your share of the cost',
      hint: 'The part of it that you pay yourself',
    },
    affordableEMI: { label: 'Monthly instalment you can pay', hint: '' },
    referenceName: { hint: 'Somebody outside your family who knows you' },
    BranchName: { hint: 'The branch of the lender that you go to' },
  },
  phrases: [
    [/^Customer loan/, 'Your loan'],
    [/^a customer loan$/, 'a loan of yours'],
    [/^Customer's contribution$/, 'Your contribution'],
    [/^Eligibility$/, 'What you can pay'],
    [/^Acquaintance with the customer$/, 'How you know each other'],
    [/\bwith (the )?customer\b/, 'with you'],
    [/\bknowing the customer\b/, 'knowing you'],
    [/^Customer$/, 'You'],
  ],
  options: {
    of: key => /\d(OwnedBy|Owner)$/.test(key),
    labels: { customer: 'You', joint: 'You and the co-applicant' },
  },
}

const mseAssessmentWords: ApplicantWords = {
  officersOnly: () => false,
  fields: {
    coApplicantRelationship: { hint: 'To you' },
    guarantorRelationship: { hint: 'To you' },
    existingLoanAmount: { label: 'Present loans', hint: 'What you still owe on all loans together' },
    existingLoanEMI: {
      label: 'Instalments of present loans',
      hint: 'EMI is the equated monthly instalment, of all your loans together',
    },
    monthlyDebtPayments: { hint: 'What else you pay back each month: to suppliers, for cards, to family' },
    currentCreditScore: { hint: 'Of the credit bureau, 300 to 900, if you know it' },
    creditHistoryYears: { hint: 'Since your first loan; 0 for none' },
    businessVintage: { label: 'Years in business', hint: 'Time since your business began' },
    repaymentCapacity: { label: 'What you can repay' },
  },
  phrases: [[/^Consider (.+) income$/, 'Count my $1 income']],
}

/** The forms that applicants fill for themselves. */
const words: Readonly<Partial<Record<FormType, ApplicantWords>>> = {
  user_form: standardFormWords,
  mse_assessment: mseAssessmentWords,
}
