import { describe, expect, it } from 'vitest'
import type { Answers } from '../../engine/types.ts'
import type { FormType } from '../catalogue.ts'
import { judgedFactChecks } from './judged-facts.ts'
import { checkedOf, optionOf } from './test-checked.ts'

// docs/checks.md

type Forms = Partial<Record<FormType, Answers>>

function found(id: string, forms: Forms) {
  const check = judgedFactChecks(checkedOf(forms)).find(one => one.id === id)
  if (!check) throw new Error(`No check ${id}`)
  return check
}

describe('the legal form', () => {
  const option = { registered: optionOf('constitution', 70), unregistered: optionOf('constitution', 60) }
  const severity = (stated: string, constitution: string) =>
    found('fact.constitution', {
      user_form: { constitutionOfEnterprise: stated },
      expert_scorecard: { constitution },
    }).severity

  it('of a society is none that the scorecard names, so rating a registered one asks for a reason', () => {
    expect(severity('society-or-trust', option.registered)).toBe('explain')
    expect(severity('society-or-trust', option.unregistered)).toBe('agrees')
    const forms = {
      user_form: { constitutionOfEnterprise: 'society-or-trust' },
      expert_scorecard: { constitution: option.registered },
    }
    expect(found('fact.constitution', forms).sentence).toBe(
      'Legal form differs: Society, co-operative or trust (Standard Form), Registered proprietorship (Expert Scorecard).',
    )
  })

  it('is the same if the scorecard rates the stated one, and noted if it rates another', () => {
    expect(severity('registered-proprietorship', option.registered)).toBe('agrees')
    expect(severity('unregistered-partnership', option.unregistered)).toBe('agrees')
    expect(severity('unregistered-proprietorship', option.registered)).toBe('note')
  })

  it('is unknown until both forms have it', () => {
    const only = (forms: Forms) => found('fact.constitution', forms).severity
    expect(only({ user_form: { constitutionOfEnterprise: 'society-or-trust' } })).toBe('unknown')
    expect(only({ expert_scorecard: { constitution: option.registered }, user_form: {} })).toBe('unknown')
  })
})

describe('the repayment track', () => {
  const option = { closed: optionOf('repayment_track', 100), live: optionOf('repayment_track', 85) }
  const track = (user_form: Answers, repayment_track: string) =>
    found('fact.repayment_track', { user_form, expert_scorecard: { repayment_track } })

  it('of a live loan of 12 months needs 12 paid instalments', () => {
    const loans = (paid: number) => ({
      ...{ liveLoan: 'Yes', customerLoan1PaidTenor: 3, customerLoan2PaidTenor: paid },
    })
    expect(track(loans(9), option.live)).toMatchObject({
      severity: 'explain',
      sentence:
        'The scorecard rates “Live loan of 12 months or more, never late”, but at most 9 instalments of a live loan are paid.',
    })
    expect(track(loans(12), option.live).severity).toBe('agrees')
    expect(track({ liveLoan: 'Yes' }, option.live).severity).toBe('unknown')
    expect(track({ liveLoan: 'No' }, option.live).severity).toBe('explain')
  })

  it('of closed loans needs a past loan', () => {
    expect(track({ pastLoan: 'No' }, option.closed).severity).toBe('explain')
    expect(track({ pastLoan: 'Yes' }, option.closed).severity).toBe('agrees')
  })
})

describe('the guarantor', () => {
  const guarantor = (credit_app_memo: Answers, mse_assessment: Answers = {}, user_form: Answers = {}) =>
    found('fact.guarantor', { user_form, mse_assessment, credit_app_memo })

  it('whom nobody names is asked for, and so is the income of one', () => {
    expect(guarantor({ thirdPartyGuarantor: 'yes', guarantorIncome: 'adequate' })).toMatchObject({
      severity: 'explain',
      sentence:
        'The memo counts on a third-party guarantor and a guarantor’s income, but no form names a guarantor.',
    })
    expect(guarantor({ thirdPartyGuarantor: 'no', guarantorIncome: 'adequate' }).severity).toBe('explain')
    expect(guarantor({ thirdPartyGuarantor: 'no', guarantorIncome: 'not-applicable' }).severity).toBe(
      'agrees',
    )
  })

  it('agrees with a name in an earlier form', () => {
    const counted = { thirdPartyGuarantor: 'yes', guarantorIncome: 'adequate' }
    expect(guarantor(counted, { guarantorName: 'Ada Five' }).severity).toBe('agrees')
    expect(guarantor(counted, {}, { coApplicantName: 'Ada Five' }).severity).toBe('agrees')
    expect(guarantor({ thirdPartyGuarantor: 'no' }, { guarantorName: 'Ada Five' }).severity).toBe('note')
    expect(guarantor({}).severity).toBe('unknown')
  })
})

describe('the working days', () => {
  it.each([
    [6, 22, 'note'],
    [6, 24, 'agrees'],
    [6, 26, 'agrees'],
    [5, 22, 'agrees'],
    [5, 26, 'note'],
    [7, 30, 'agrees'],
    [1, 4, 'agrees'],
  ])('of %d a week and %d a month: %s', (workingDaysPerWeek, workingDaysPerMonth, severity) => {
    const days = { mse_assessment: { workingDaysPerWeek, workingDaysPerMonth } }
    expect(found('fact.working_days', days).severity).toBe(severity)
  })

  it('name both and what the month means a week', () => {
    const days = { mse_assessment: { workingDaysPerWeek: 6, workingDaysPerMonth: 22 } }
    expect(found('fact.working_days', days).sentence).toBe(
      '6 days a week and 22 days a month are not the same business: 22 days are 5.1 a week.',
    )
  })
})
