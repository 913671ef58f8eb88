import { expect, test } from 'vitest'
import { formTypes, rowOf } from '../../forms/catalogue.ts'
import { fallbackClientId, resume, resumeLabel } from './client-row.ts'

const record = (formType: string, status: string) => ({ _id: `id-${formType}`, formType, status })
const all = formTypes.map(type => record(type, 'completed'))

// spec 1 §4.31
test('a client without an ID gets one from both names and the last four digits of the time', () => {
  expect(fallbackClientId('Abena A Mensah', 'Jane Officer', 1_700_000_001_234)).toBe(
    'abenaamensah_janeofficer_1234',
  )
})

// spec 1 §2.50
test('offers Resume while a form is started and not all are completed', () => {
  expect(resumeLabel([record('user_form', 'in_progress')])).toBe('Resume')
  expect(resumeLabel([record('user_form', 'completed')])).toBe('Resume')
  expect(resumeLabel(all)).toBe(null)
})

test('offers Start for a client without forms, and Continue for a reopened form even if all counted forms are completed', () => {
  expect(resumeLabel([])).toBe('Start')
  const reopened = all.map(form =>
    form.formType === 'mse_assessment' ? record('mse_assessment', 'in_progress') : form,
  )
  expect(resumeLabel(reopened)).toBe('Continue')
  expect(resume(reopened)).toMatchObject({ path: '/mse-assessment', formId: 'id-mse_assessment' })
})

// spec 1 §4.26, §4.29
test('Resume opens the first form that is missing or not completed', () => {
  expect(resume([record('user_form', 'in_progress')])).toEqual({
    kind: 'open',
    type: 'user_form',
    formId: 'id-user_form',
    path: '/form/id-user_form',
  })
  expect(resume([])).toMatchObject({ path: '/form', formId: undefined })
  const addresses = formTypes.map(type => resume(all.filter(form => form.formType !== type)))
  expect(addresses.map(target => target.kind === 'open' && target.path)).toEqual(
    formTypes.map(type => rowOf(type).route),
  )
})

// spec 1 §4.27, §4.30
test('Resume shows a message if all forms are completed or the next form’s type is unknown', () => {
  expect(resume(all)).toEqual({ kind: 'alert', message: 'All forms are completed for this client!' })
  expect(resume([...all, record('collateral', 'in_progress')])).toEqual({
    kind: 'alert',
    message: 'Unknown form type',
  })
})
