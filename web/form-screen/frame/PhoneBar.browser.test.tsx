import '../../ui/tokens.css'
import '../../ui/base.css'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { DialogHost } from '../../ui/overlay/DialogHost.tsx'
import { testScope } from '../test-scope.tsx'
import { PhoneBar } from './PhoneBar.tsx'

// spec 1 §2.23–24, §2.26

async function renderBar(onGo = vi.fn()) {
  const { within } = testScope({})
  await render(
    within(
      <>
        <PhoneBar
          type="bank_analysis"
          completed={['user_form']}
          progress={{ mse_assessment: 50 }}
          selfService={false}
          standardFormId={undefined}
          reached={2}
          onGo={onGo}
        />
        <DialogHost />
      </>,
    ),
  )
  return onGo
}

test('on a phone the steps are a menu in which steps not reached yet cannot be selected', async () => {
  const onGo = await renderBar()
  await page.getByRole('button', { name: 'Step 1 of 4' }).click()
  const items = page.getByRole('menuitem')
  await expect.element(items.nth(0)).toHaveAttribute('aria-current', 'true')
  expect(items.elements().map(item => item.getAttribute('aria-disabled'))).toEqual([
    'false',
    'false',
    'true',
    'true',
  ])
  await items.nth(2).click({ force: true })
  expect(onGo).not.toHaveBeenCalled()
  await items.nth(1).click()
  expect(onGo).toHaveBeenCalledExactlyOnceWith(2)
})

test('on a phone the forms are a menu that shows each form’s progress and why one is locked', async () => {
  await renderBar()
  await page.getByRole('button', { name: 'Bank Analysis', exact: true }).click()
  const names = page
    .getByRole('menuitem')
    .elements()
    .map(item => item.textContent)
  expect(names.slice(0, 3)).toEqual(['done: 1 Standard Form', '2 MSE Assessment', 'locked: 3 Output Sheet'])
  await page.getByRole('menuitem', { name: '3 Output Sheet' }).click()
  await expect.element(page.getByRole('alertdialog')).toHaveTextContent(/Output Sheet is locked/)
})
