import { answerOf, number, text } from '../../engine/answers.ts'
import { isRealDate } from '../../engine/dates.ts'
import { defineSteps } from '../../engine/define-form.ts'
import type { Answers, Computed, Context, Form, Problem } from '../../engine/types.ts'
import { coApplicantLoans, customerLoans } from '../choices.ts'
import type { FormBuilder } from '../context.ts'
import { isRequired, missingThenWrong } from '../messages.ts'
import type { Terms } from '../policy/terms.ts'
import { todayWhereItStarts } from '../starts-today.ts'
import { compute } from './formulas.ts'
import { customerDetails } from './steps/1-customer-details.ts'
import { coApplicant } from './steps/2-co-applicant.ts'
import { businessAndLoan } from './steps/3-business-and-loan.ts'
import { propertyAndAssets } from './steps/4-property-and-assets.ts'
import { loans } from './steps/5-loans.ts'
import { verification } from './steps/6-verification.ts'
import { standardFormTraits } from './traits.ts'

// spec 1 §5.4–5

/**
 * Keys: spec 1 §3 and D14. Required fields: D17; the rules below require further fields of rows in use and of a co-applicant.
 */
const { steps, fields } = defineSteps([
  customerDetails,
  coApplicant,
  businessAndLoan,
  propertyAndAssets,
  loans,
  verification,
])

const form: Form<'user_form'> = {
  type: 'user_form',
  traits: standardFormTraits,
  steps,
  fields,
  summary: [
    { title: 'Customer', keys: ['age'] },
    { title: 'Loan asked for', keys: ['loanAmount', 'loanTenure', 'interestRate'] },
    {
      title: 'Monthly obligations',
      keys: [
        'totalObligation',
        'totalCoApplicantObligation',
        'totalPreviousObligation',
        'totalCoApplicantPreviousObligation',
      ],
    },
  ],
  compute,
  prefill: todayWhereItStarts(fields),
  rules,
  messages: {
    required: isRequired,
    summary: missingThenWrong('Please fill in the following required fields:'),
  },
}

/** The Standard Form, with form name MSE-Credit-Assessment, version v3.1 (spec 1 §3.7). It is the same in every context. */
export const standardForm: FormBuilder<'user_form', Terms> = () => form

/** Rows of repeated groups, and the fields that a row requires once any field in it is answered (D17). */
const rows: readonly { readonly prefixes: readonly string[]; readonly needs: readonly string[] }[] = [
  { prefixes: ['property1', 'property2', 'property3'], needs: ['Location', 'MarketValue'] },
  { prefixes: ['bankAccount1', 'bankAccount2'], needs: ['Name', 'Balance'] },
  {
    prefixes: ['motorVehicle1', 'motorVehicle2', 'otherInvestment1', 'otherInvestment2'],
    needs: ['Name', 'Value'],
  },
  { prefixes: [...customerLoans, ...coApplicantLoans], needs: ['Institution', 'EMI', 'Tenor'] },
]

function rules(answers: Answers, _computed: Computed, context: Context): Problem[] {
  const thisYear = Number(context.today.slice(0, 4))
  return [
    ...missing(answers, neededByCoApplicant(answers)),
    ...rows.flatMap(({ prefixes, needs }) =>
      prefixes
        .filter(prefix => started(answers, prefix))
        .flatMap(prefix =>
          missing(
            answers,
            needs.map(need => prefix + need),
          ),
        ),
    ),
    // D15. A minor's guarantee is not binding, so the co-applicant's date of birth has the same bounds.
    ...['dateOfBirth', 'coApplicantDateOfBirth']
      .filter(key => !ofAge(answers, key, context))
      .map(key => problem(key, 'Date of birth must be 18 to 100 years ago')),
    // D15
    ...(number(answers, 'earningMembers') > number(answers, 'familyMembers') &&
    answerOf(answers, 'familyMembers') !== undefined
      ? [problem('earningMembers', 'Earning members cannot exceed family members')]
      : []),
    ...(text(answers, 'existingCustomer') === 'Yes' && number(answers, 'existingSinceYear') > thisYear
      ? [problem('existingSinceYear', 'Year cannot be in the future')]
      : []),
  ]
}

/** D17 */
function neededByCoApplicant(answers: Answers): readonly string[] {
  if (answerOf(answers, 'coApplicantName') === undefined) return []
  const profession = text(answers, 'profession')
  return [
    'relationshipWithCustomer',
    'profession',
    ...(profession === 'Self Employed' ? ['firmVintage'] : []),
    ...(profession === 'Salaried' ? ['employmentVintage'] : []),
  ]
}

function started(answers: Answers, prefix: string): boolean {
  return fields.some(
    field => !field.calculated && field.key.startsWith(prefix) && answerOf(answers, field.key) !== undefined,
  )
}

function missing(answers: Answers, keys: readonly string[]): Problem[] {
  return keys
    .filter(key => answerOf(answers, key) === undefined)
    .map(key => ({ field: key, code: 'required', message: `${labelOf(key)} is required` }))
}

/** Whether a date of birth is 18 to 100 years ago. True for missing and invalid dates, which the field's own checks report. */
function ofAge(answers: Answers, key: string, context: Context): boolean {
  const date = answers[key]
  if (!isRealDate(date)) return true
  // YYYY-MM-DD texts sort like the dates that they name.
  return yearsBefore(context.today, 100) <= date && date <= yearsBefore(context.today, 18)
}

function yearsBefore(today: string, years: number): string {
  return `${Number(today.slice(0, 4)) - years}${today.slice(4)}`
}

function problem(field: string, message: string): Problem {
  return { field, code: 'rule', message }
}

function labelOf(key: string): string {
  return fields.find(field => field.key === key)?.label ?? key
}
