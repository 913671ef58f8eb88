import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { form } from '../open-form/test-open-form.ts'
import { testScope } from '../test-scope.tsx'
import { bankAnalysisParts } from './bank-analysis.tsx'

const { Grid } = bankAnalysisParts
const [balances, credits] = form.steps.flatMap(({ sections }) =>
  sections.filter(({ kind }) => kind === 'grid'),
)

// spec 2 §2.22
test('the headings of the credits name the banks, as far as they are known; those of the balances stay', async () => {
  if (!Grid || balances?.kind !== 'grid' || credits?.kind !== 'grid') throw new Error('Two grids expected.')
  const { store, within } = testScope({ bankName: 'First Coastal Bank' })
  await render(
    within(
      <>
        <Grid section={credits} title="Credits" />
        <Grid section={balances} title="Balances" />
      </>,
    ),
  )
  const headings = (name: string) => page.getByRole('table', { name }).getByRole('columnheader')
  await expect.element(headings('Credits').nth(1)).toHaveTextContent(/^Bank 1First Coastal Bank$/)
  await expect.element(headings('Credits').nth(2)).toHaveTextContent(/^Bank 2$/)
  await expect.element(headings('Balances').nth(1)).toHaveTextContent(/^July 2024$/)
  store.set('bankName', 'First Coastal Bank, Meridian Bank')
  await expect.element(headings('Credits').nth(2)).toHaveTextContent(/^Bank 2Meridian Bank$/)
})
