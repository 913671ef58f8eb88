import { describe, expect, it } from 'vitest'
import { problemsOfStep } from '../../engine/test-step.ts'
import type { Answer, Answers } from '../../engine/types.ts'
import { problemsOfForm, summaryOf } from '../../engine/validate.ts'
import { testContext } from '../test-context.ts'
import { standardForm } from './form.ts'

const form = standardForm(testContext())
const context = { today: '2026-02-10' }

/** The minimal answers that complete the form: those that D17 requires. */
const complete: Answers = {
  customerName: 'Amina Okoro',
  gender: 'female',
  dateOfBirth: '1984-02-11',
  maritalStatus: 'married',
  qualification: 'graduate',
  familyMembers: 5,
  earningMembers: 2,
  existingCustomer: 'No',
  residenceOwnership: 'owned',
  residenceLocation: 'Harbour Street',
  residenceVintage: 9,
  multipleIncomeSource: 'No',
  liveLoan: 'No',
  pastLoan: 'Yes',
  enterpriseName: 'Okoro Stores',
  constitutionOfEnterprise: 'registered-proprietorship',
  businessLocation: 'Market Road',
  businessSegment: 'retail',
  businessVintage: 8,
  workplaceOwnership: 'owned-clear-title',
  loanType: 'Secured',
  loanAmount: 20_000,
  loanTenure: 24,
  interestRate: 12,
  endUse: 'working-capital',
  supplier1Name: 'Delta Wholesale',
  buyer1Name: 'Corner Kiosk',
  referenceName: 'Grace Mensah',
  referenceMobile: '+1 202 555 0143',
  LoanApplicationDate: '2026-02-10',
  BranchName: 'Harbour',
}

const compute = (answers: Answers) => form.compute(answers, context)
const fieldsAtFault = (answers: Answers) => problemsOfForm(form, answers, context).map(({ field }) => field)
const missingOnStep = (step: number, answers: Answers) =>
  problemsOfStep(form, step, answers, context).map(({ field }) => field)
const messageOf = (field: string, answers: Answers) =>
  problemsOfForm(form, answers, context).find(problem => problem.field === field)?.message

describe('required fields', () => {
  it('have no problems once they are all answered', () => {
    expect(fieldsAtFault(complete)).toEqual([])
  })

  // spec 1 §5.4; D17
  it.each([
    [
      1,
      'customerName gender dateOfBirth maritalStatus qualification familyMembers earningMembers existingCustomer residenceOwnership residenceLocation residenceVintage multipleIncomeSource liveLoan pastLoan',
    ],
    [2, ''],
    [
      3,
      'enterpriseName constitutionOfEnterprise businessSegment businessLocation businessVintage workplaceOwnership loanType endUse loanAmount loanTenure interestRate',
    ],
    [4, ''],
    [5, ''],
    [6, 'supplier1Name buyer1Name referenceName referenceMobile LoanApplicationDate BranchName'],
  ])('of step %i', (step, keys) => {
    expect(missingOnStep(step, {})).toEqual(keys === '' ? [] : keys.split(' '))
  })

  // spec 1 §5.5
  it('are named in the specified sentence, and invalid ones in a second sentence', () => {
    const { gender: _gender, ...withoutGender } = complete
    const missing = problemsOfForm(form, { ...withoutGender, BranchName: ' ' }, context)
    expect(summaryOf(form, missing)).toBe('Please fill in the following required fields: Gender, Branch name')
    const wrong = problemsOfForm(form, { ...complete, interestRate: 101 }, context)
    expect(summaryOf(form, wrong)).toBe(
      'Please correct the following: Interest rate (Value must be at most 100)',
    )
    const both = problemsOfForm(form, { ...withoutGender, interestRate: 101 }, context)
    expect(summaryOf(form, both)).toBe(
      'Please fill in the following required fields: Gender. Please correct the following: Interest rate (Value must be at most 100)',
    )
  })
})

describe('conditions', () => {
  // spec 1 §3.8, §5.4
  it('require the year only for an existing customer', () => {
    expect(fieldsAtFault({ ...complete, existingCustomer: 'Yes' })).toEqual(['existingSinceYear'])
    expect(fieldsAtFault({ ...complete, existingCustomer: 'Yes', existingSinceYear: 2026 })).toEqual([])
    expect(
      messageOf('existingSinceYear', { ...complete, existingCustomer: 'Yes', existingSinceYear: 2027 }),
    ).toBe('Year cannot be in the future')
    expect(fieldsAtFault({ ...complete, existingSinceYear: 2027 })).toEqual([])
  })

  // spec 1 §3.15; D17
  it.each(['supplier1', 'supplier2', 'buyer1', 'buyer2'])(
    'require %s’s credit days only for terms of credit',
    partner => {
      const onTerms = (terms: string) => fieldsAtFault({ ...complete, [`${partner}PaymentTerms`]: terms })
      expect(onTerms('Cash')).toEqual([])
      expect(onTerms('Credit')).toEqual([`${partner}CreditDays`])
      expect(
        fieldsAtFault({ ...complete, [`${partner}PaymentTerms`]: 'Credit', [`${partner}CreditDays`]: 0 }),
      ).toEqual([])
    },
  )
})

describe('a named co-applicant', () => {
  const named = { ...complete, coApplicantName: 'Kofi Okoro' }

  // D17
  it('needs a relationship and a profession', () => {
    expect(fieldsAtFault(named)).toEqual(['relationshipWithCustomer', 'profession'])
    expect(messageOf('profession', named)).toBe('Co-applicant profession is required')
    expect(fieldsAtFault({ ...complete, coApplicantName: '  ' })).toEqual([])
  })

  // spec 1 §3.9
  it.each([
    ['Self Employed', 'firmVintage'],
    ['Salaried', 'employmentVintage'],
  ])('who is %s needs %s', (profession, vintage) => {
    const employed = { ...named, relationshipWithCustomer: 'spouse', profession }
    expect(fieldsAtFault(employed)).toEqual([vintage])
    expect(fieldsAtFault({ ...employed, [vintage]: 0 })).toEqual([])
    expect(fieldsAtFault({ ...employed, [vintage]: 3, coApplicantName: null })).toEqual([])
    expect(fieldsAtFault({ ...complete, profession })).toEqual([])
  })

  it('with another profession needs neither', () => {
    const answers = { ...named, relationshipWithCustomer: 'spouse', profession: 'Homemaker' }
    expect(fieldsAtFault(answers)).toEqual([])
  })
})

describe('a started row', () => {
  // D17
  it.each<[string, string, Answer, string[]]>([
    ['property3', 'Share', 50, ['Location', 'MarketValue']],
    ['bankAccount2', 'Type', 'savings', ['Name', 'Balance']],
    ['motorVehicle1', 'Owner', 'customer', ['Name', 'Value']],
    ['otherInvestment2', 'Type', 'bonds', ['Name', 'Value']],
    ['customerLoan1', 'Outstanding', 0, ['Institution', 'EMI', 'Tenor']],
    ['coApplicantLoan3', 'EverOverdue', 'No', ['Institution', 'EMI', 'Tenor']],
  ])('%s with %s answered needs its first field and its value', (row, part, answer, needs) => {
    const started = { ...complete, [row + part]: answer }
    expect(fieldsAtFault(started).toSorted()).toEqual(needs.map(need => row + need).toSorted())
    const filled = Object.fromEntries(needs.map(need => [row + need, typed(row + need)]))
    expect(fieldsAtFault({ ...started, ...filled })).toEqual([])
  })

  function typed(key: string): Answer {
    return form.fields.find(field => field.key === key)?.type === 'text' ? 'Something' : 0
  }
})

describe('dates and people', () => {
  // D15
  it.each([
    ['2008-02-10', true],
    ['2008-02-11', false],
    ['1926-02-10', true],
    ['1926-02-09', false],
    ['2027-01-01', false],
  ])('a date of birth of %s is accepted: %s', (date, accepted) => {
    expect(fieldsAtFault({ ...complete, dateOfBirth: date })).toEqual(accepted ? [] : ['dateOfBirth'])
    const coApplicant = fieldsAtFault({ ...complete, coApplicantDateOfBirth: date })
    expect(coApplicant).toEqual(accepted ? [] : ['coApplicantDateOfBirth'])
  })

  // D15
  it('earning members are at most the family members', () => {
    expect(fieldsAtFault({ ...complete, familyMembers: 2, earningMembers: 2 })).toEqual([])
    expect(messageOf('earningMembers', { ...complete, familyMembers: 2, earningMembers: 3 })).toBe(
      'Earning members cannot exceed family members',
    )
  })
})

describe('calculations', () => {
  // D15
  it('age is in completed years', () => {
    expect(compute(complete)['age']).toBe(41)
    expect(compute({ dateOfBirth: '1984-02-10' })['age']).toBe(42)
    expect(compute({})['age']).toBe(0)
  })

  // D15
  it('balance tenor is the tenor minus the paid tenor, which counts as 0 if empty', () => {
    const computed = compute({ customerLoan2Tenor: 24, customerLoan2PaidTenor: 9, coApplicantLoan3Tenor: 6 })
    expect(computed['customerLoan2BalanceTenor']).toBe(15)
    expect(computed['coApplicantLoan3BalanceTenor']).toBe(6)
    expect(computed['customerLoan1BalanceTenor']).toBe(0)
  })

  // spec 1 §3.13; D16
  it.each([
    ['customerLoan', 'totalObligation', 'totalPreviousObligation'],
    ['coApplicantLoan', 'totalCoApplicantObligation', 'totalCoApplicantPreviousObligation'],
  ])('obligations of each %s are added up separately from the other person’s', (loans, total, previous) => {
    const computed = compute({
      [`${loans}1EMI`]: 100,
      [`${loans}1Obligate`]: 'Yes',
      [`${loans}1PreviousObligation`]: 10,
      [`${loans}2EMI`]: 200,
      [`${loans}2Obligate`]: 'Yes',
      [`${loans}2ToBeClosed`]: 'Yes',
      [`${loans}2PreviousObligation`]: 20,
      [`${loans}3EMI`]: 400,
      [`${loans}3Obligate`]: 'No',
      [`${loans}3PreviousObligation`]: 40,
    })
    expect(computed[total]).toBe(100)
    expect(computed[previous]).toBe(70)
    const totals = Object.entries(computed).filter(([key]) => key.startsWith('total'))
    expect(totals.filter(([, value]) => value === 0)).toHaveLength(2)
  })

  it('a loan that is explicitly not to be closed counts as an obligation', () => {
    const loan = { customerLoan3EMI: 55.5, customerLoan3Obligate: 'Yes', customerLoan3ToBeClosed: 'No' }
    expect(compute(loan)['totalObligation']).toBe(55.5)
  })
})
