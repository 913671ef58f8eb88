import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { Submission } from '../status.ts'
import { userSubmissionColumns } from './UserSubmissions.tsx'

// spec 2 §2.51
test.each([
  ['draft', 'In Progress'],
  ['in-progress', 'In Progress'],
  ['completed', 'Completed'],
] as const)('shows a user’s submission with status %s as %s', async (status, words) => {
  const column = userSubmissionColumns.find(({ key }) => key === 'status')
  const row = { status, completionPercentage: 25 } as Submission
  await render(<div data-testid="status">{column?.cell(row)}</div>)
  const cell = page.getByTestId('status')
  await expect.element(cell).toHaveTextContent(words)
  await expect.element(cell).not.toHaveTextContent('Draft')
})
