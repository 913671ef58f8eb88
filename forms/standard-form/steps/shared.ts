import { choices } from '../../choices.ts'

/** Lengths and options that fields of more than one step share. */

/** The longest name of a client or of an account, in characters; of the answer in a form, in UTF-16 units, as its box counts. */
export const CLIENT_NAME_LENGTH = 200
export const NAME_LENGTH = 120
export const NOTE_LENGTH = 200

export const genders = choices({ female: 'Female', male: 'Male', other: 'Other' })

export const maritalStatuses = choices({
  single: 'Single',
  married: 'Married',
  separated: 'Separated',
  divorced: 'Divorced',
  widowed: 'Widowed',
})

export const qualifications = choices({
  none: 'No formal education',
  primary: 'Primary school',
  secondary: 'Secondary school',
  'higher-secondary': 'Higher secondary school',
  vocational: 'Vocational training or diploma',
  graduate: 'Graduate',
  postgraduate: 'Postgraduate',
  professional: 'Professional qualification',
})
