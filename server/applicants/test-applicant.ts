import { rowOf } from '../../forms/catalogue.ts'
import { selfServiceTypes } from '../../forms/chain.ts'
import { completeAnswers } from '../test-answers.ts'
import type { Person } from '../test-portal.ts'

/** Opens an applicant's forms for an officer, with the code that the applicant gave. */
export async function openWithCode(applicant: Person, officer: Person): Promise<void> {
  const made = await applicant.call('POST', '/api/form/application/code')
  const { code } = made.json().application.code
  const opened = await officer.call('POST', '/api/loan-officer/applicants/open', {
    email: applicant.email,
    code,
  })
  if (opened.statusCode !== 200) throw new Error(opened.body)
}

/** Completes both forms. */
export async function completeBoth(applicant: Person, answers: object = {}): Promise<void> {
  for (const type of selfServiceTypes) {
    const formData = { ...completeAnswers(type), ...(type === 'user_form' && answers) }
    const body = { formName: rowOf(type).name, formData, isCompleted: true }
    const saved = await applicant.call('POST', '/api/form/save', body)
    if (saved.statusCode !== 200) throw new Error(saved.body)
  }
}

/** Sends the application, with consent to the text that the lender shows. */
export async function send(applicant: Person) {
  const { privacy } = (await applicant.call('GET', '/api/form/application')).json().application
  return applicant.call('POST', '/api/form/application/send', { privacySha256: privacy.sha256 })
}
