import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type FormType, formTypes } from './catalogue.ts'
import {
  dashboardStatus,
  isLocked,
  lockedMessage,
  lockingForm,
  nextOf,
  predecessorOf,
  resumeTarget,
  routeOf,
  selfServiceTypes,
} from './chain.ts'

const completed = (...types: readonly FormType[]) =>
  types.map(formType => ({ formType, status: 'completed' }))
const started = (...types: readonly FormType[]) =>
  types.map(formType => ({ formType, status: 'in_progress' }))
const counted = formTypes.filter(type => type !== 'mse_assessment')

describe('order', () => {
  // spec 1 §1.3; D1
  it('links each form to the one before and the one after', () => {
    expect(predecessorOf('user_form')).toBeNull()
    expect(nextOf(formTypes.at(-1) ?? 'user_form')).toBeNull()
    for (const [index, type] of formTypes.slice(1).entries()) {
      expect(predecessorOf(type)?.type).toBe(formTypes[index])
      expect(nextOf(formTypes[index] ?? type)?.type).toBe(type)
    }
  })

  it('begins with the two forms that applicants fill in themselves', () => {
    expect(selfServiceTypes).toEqual(formTypes.slice(0, 2))
  })
})

describe('lock', () => {
  it('never applies to the first form', () => {
    expect(isLocked('user_form', [])).toBe(false)
  })

  // spec 1 §4.6; D40
  it('applies to every form while any form before it is not completed', () => {
    fc.assert(
      fc.property(
        fc.subarray([...formTypes]),
        fc.integer({ min: 1, max: formTypes.length - 1 }),
        (done, index) => {
          const [before, type] = formTypes.slice(index - 1)
          if (!before || !type) throw new Error('The chain is shorter than its list')
          if (!done.includes(before)) expect(lockingForm(type, done)).toBe(before)
          expect(isLocked(type, done)).toBe(!formTypes.slice(0, index).every(other => done.includes(other)))
        },
      ),
    )
  })

  // D40
  it('names the nearest form before it that is not completed', () => {
    const done = formTypes.filter(type => type !== 'user_form')
    expect(lockingForm('bank_analysis', done)).toBe('user_form')
    expect(lockedMessage('bank_analysis', 'user_form')).toBe(
      'Bank Analysis is locked. Please complete Standard Form first.',
    )
  })

  // spec 1 §2.24
  it('has a message that names the locked form and the one to complete first', () => {
    expect(lockedMessage('mse_assessment')).toBe(
      'MSE Assessment is locked. Please complete Standard Form first.',
    )
    expect(lockedMessage('bank_analysis')).toBe(
      'Bank Analysis is locked. Please complete Financial Analysis first.',
    )
  })
})

describe('resume', () => {
  it('opens the first form when the client has no forms', () => {
    expect(resumeTarget([])).toBe('user_form')
  })

  // spec 1 §4.26
  it('opens the form in progress, or else the first missing one', () => {
    expect(resumeTarget([...completed('user_form'), ...started('mse_assessment')])).toBe('mse_assessment')
    expect(resumeTarget(completed('user_form', 'mse_assessment'))).toBe('output_sheet')
  })

  it('opens a reopened form before later ones that are completed', () => {
    const forms = [...completed('user_form', 'output_sheet'), ...started('mse_assessment')]
    expect(resumeTarget(forms)).toBe('mse_assessment')
  })

  it('returns null when all forms are completed', () => {
    expect(resumeTarget(completed(...formTypes))).toBeNull()
    expect(resumeTarget(completed(...counted))).toBe('mse_assessment')
  })

  // spec 1 §2.8, §4.29
  it('opens each form on its own route, the Standard Form by its id', () => {
    expect(routeOf('user_form')).toBe('/form')
    expect(routeOf('user_form', 'f1')).toBe('/form/f1')
    expect(routeOf('output_sheet', 'f1')).toBe('/output-analysis')
    expect(formTypes.slice(1).map(type => routeOf(type))).toEqual([
      '/mse-assessment',
      '/output-analysis',
      '/expert-scorecard',
      '/financial-analysis',
      '/bank-analysis',
      '/credit-app-memo',
    ])
  })
})

describe('dashboard status', () => {
  // spec 1 §4.22
  it('is No Forms for a client without forms', () => {
    expect(dashboardStatus([])).toEqual({ status: 'No Forms', completed: 0, of: 6 })
  })

  // spec 1 §4.25
  it('is Incomplete, 0 of 6, while nothing is completed', () => {
    expect(dashboardStatus(started('user_form', 'mse_assessment'))).toEqual({
      status: 'Incomplete',
      completed: 0,
      of: 6,
    })
  })

  // spec 1 §4.24; D8
  it('is Partial Complete with the count of completed forms of any type', () => {
    expect(dashboardStatus(completed('user_form'))).toEqual({
      status: 'Partial Complete',
      completed: 1,
      of: 6,
    })
    expect(dashboardStatus(completed('user_form', 'mse_assessment', 'output_sheet'))).toEqual({
      status: 'Partial Complete',
      completed: 3,
      of: 6,
    })
  })

  // spec 1 §4.23
  it('is Complete with the six counted forms, with or without the MSE Assessment', () => {
    expect(dashboardStatus(completed(...counted))).toEqual({ status: 'Complete', completed: 6, of: 6 })
    expect(dashboardStatus(completed(...formTypes))).toEqual({ status: 'Complete', completed: 6, of: 6 })
    expect(dashboardStatus([...completed(...counted), ...started('mse_assessment')]).status).toBe('Complete')
  })

  it('is not Complete while a counted form is open', () => {
    const open = [...completed(...formTypes.slice(0, 6)), ...started('credit_app_memo')]
    expect(dashboardStatus(open).status).toBe('Partial Complete')
  })

  // D8
  it('never counts more than 6 forms', () => {
    fc.assert(
      fc.property(fc.subarray([...formTypes]), done => {
        const { completed: count, of } = dashboardStatus(completed(...done))
        expect(count).toBe(Math.min(done.length, of))
      }),
    )
  })
})
