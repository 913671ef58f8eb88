import { describe, expect, it } from 'vitest'
import { files, read } from './tree.ts'

/** The specified texts. A text with a variable part is represented by its longest fixed part. */
const specified = [
  // spec 1 §2, §4
  'No clients found. Click "New Client Form" to get started.',
  'No data available',
  'No data submitted yet',
  'All forms are completed for this client!',
  'Unknown form type',
  'Are you sure you want to delete ',
  '? This will delete all their forms too.',
  'Client deleted successfully!',
  'Client not found or access denied',
  // spec 1 §5
  'Passwords do not match',
  'Please fill in the following required fields:',
  'Debt burden cannot exceed ',
  'Loan amount cannot exceed ',
  'Total monthly income should equal business income plus other income',
  'Repayment capacity should not exceed ',
  'Please resolve the following: ',
  'Value must be at least ',
  'Value must be at most ',
  // spec 1 §8
  'Login failed',
  'Registration failed',
  'Profile update failed',
  'Password change failed',
  'Admin login failed',
  'Admin login endpoint not found. Please check server configuration.',
  'Invalid admin credentials',
  'Network error. Please try again.',
  'Form data saved successfully!',
  'Form saved successfully!',
  'Error saving form data',
  'Error completing form',
  'Missing client or form information',
  'No active client or form found.',
  '. Please try again or contact support.',
  'Please enter customer name first',
  'Error fetching clients',
  'Error deleting client',
  'Failed to load client forms',
  // spec 2 §2
  'This user has not submitted any forms yet.',
  'No completed submissions found.',
  'No in-progress submissions found.',
  'No contact info',
  'No forms yet',
  'Creating User...',
  'Create New User',
  // spec 2 §4, §5
  'created successfully!',
  ' is required and must be greater than 0',
  'Username must be at least 3 characters long',
  'Please enter a valid email address',
  'Password must be at least 6 characters long',
  'Please confirm your password',
  'Please enter a valid phone number',
  'Username is required',
  'First name is required',
  'Last name is required',
  'User already exists',
  // spec 2 §8
  'No active client found. Please start from the Standard Form.',
  'Error saving progress',
  'Please fill all required fields before submitting.',
  'Progress saved successfully!',
  'All forms completed!',
  'Failed to load dashboard data',
  'Failed to load submissions for ',
  'Submission not found',
  'Failed to load submission details',
  'Failed to load users',
  'Failed to delete user',
  'Failed to export users',
  'Failed to create user',
  'User not found',
  'Failed to load user submissions',
  'Failed to export submissions',
  'Loan officer not found',
  'Failed to load clients',
  'Client not found',
  'Unknown User',
  'No email',
  'No details available',
  'Not submitted',
] as const

/** Texts that several screens or calls share. Every other text occurs at most once in the server and once in the web app. */
const shared: readonly string[] = [
  'No data submitted yet',
  'Are you sure you want to delete ',
  'Passwords do not match',
  'Login failed',
  'Registration failed',
  'No active client or form found.',
  'Please enter a valid email address',
  'Please confirm your password',
  'Failed to load dashboard data',
  'Failed to load submission details',
  'Failed to load users',
  'User not found',
  'Failed to export submissions',
  'Failed to load clients',
  'Client not found',
  'Unknown User',
  'No details available',
  'Not submitted',
]

const product = files(['engine', 'accounts', 'forms', 'api', 'server', 'web'])
  .filter(file => /\.tsx?$/.test(file) && !/\.test\.tsx?$|\/test-|\/demo\//.test(file))
  .map(file => ({ file, code: read(file).replace(/^\s*(\/\/|\*|\/\*).*$/gm, '') }))

/** Returns the files in which a string, a template or the text of a tag begins with this text. */
function filesContaining(text: string): string[] {
  const plain = text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/["']/g, '.')
  return product.filter(({ code }) => new RegExp(`['"\`>}:]\\s*${plain}`).test(code)).map(({ file }) => file)
}

describe('the specified texts', () => {
  // An error message may occur in the server, which sends it, and in the screen that shows it when no answer came; but never
  // twice on one side.
  it.each(specified)('%s', text => {
    const sides = filesContaining(text).map(file => (/^(server|web)\//.exec(file) ?? ['shared'])[0])
    expect(sides.length, 'occurs').toBeGreaterThan(0)
    if (!shared.includes(text))
      expect(sides, `occurs once per side: ${filesContaining(text).join(', ')}`).toEqual([...new Set(sides)])
  })
})
