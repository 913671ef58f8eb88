import { describe, expect, it } from 'vitest'
import { formFor } from './all.ts'
import { forApplicants } from './audience/for-applicants.ts'
import { formTypes } from './catalogue.ts'
import { policy1 } from './policy/policy.ts'
import { testContext } from './test-context.ts'

// D54

const forms = formTypes.map(type => formFor(type, testContext()))
const judged = forms.flatMap(form =>
  form.fields.filter(({ byHand }) => byHand).map(field => ({ form, field })),
)
const named = judged.map(({ form, field }) => `${form.type}.${field.key}`)

describe('judgements', () => {
  it('are the answers in which a person decides, recommends, deviates or rates', () => {
    expect(named).toEqual([
      'user_form.loanEligibility',
      'user_form.loanAmountApproved',
      'output_sheet.final_loan_amount',
      ...policy1.scorecard.parameters.map(({ id }) => `expert_scorecard.${id}`),
      'expert_scorecard.sales_officer_comment',
      'credit_app_memo.creditRiskScore',
      'credit_app_memo.policyDeviation',
      'credit_app_memo.deviationReason',
      'credit_app_memo.recommendation',
      'credit_app_memo.decision',
      'credit_app_memo.approverComments',
    ])
  })

  it('include every input with a name like that, so that none is forgotten in a later form', () => {
    const likeThat =
      /decision|decide|recommend|risk|approv|reject|eligib|verdict|judg|comment|sanction|final|deviation/i
    const inputs = forms.flatMap(form =>
      form.fields
        .filter(({ key, label, calculated }) => !calculated && likeThat.test(`${key} ${label}`))
        .map(({ key }) => `${form.type}.${key}`),
    )
    expect(named).toEqual(expect.arrayContaining(inputs))
  })

  it('stand in no grid, into which texts are pasted', () => {
    const inGrids = forms.flatMap(({ steps }) =>
      steps.flatMap(({ sections }) =>
        sections.flatMap(section =>
          section.kind === 'grid' ? section.rows.flatMap(({ cells }) => cells) : [],
        ),
      ),
    )
    for (const { field } of judged) expect(inGrids).not.toContain(field.key)
  })

  it('have no value that a form starts with or fills in', () => {
    for (const { form, field } of judged) {
      const prefilled = form.prefill?.({}, form.compute({}, { today: '2026-11-20' }), { today: '2026-11-20' })
      expect([field.initial, field.startsToday, prefilled?.[field.key]]).toEqual([
        undefined,
        undefined,
        undefined,
      ])
    }
  })

  it('are never asked of an applicant', () => {
    const asked = forms
      .filter(({ type }) => type === 'user_form' || type === 'mse_assessment')
      .flatMap(form => forApplicants(form).fields.filter(({ byHand }) => byHand))
    expect(asked).toEqual([])
  })
})
