import type { Page } from '@playwright/test'
import { formTypes, rowOf } from '../forms/catalogue.ts'
import { formShown, onStep } from './fill.ts'
import { createClient, createOfficer, customer, register } from './people.ts'
import {
  type AxeRules,
  axeFindings,
  expect,
  rememberClient,
  rememberSignIn,
  sidewaysOverflow,
  test,
} from './test.ts'

const laptop = { width: 1440, height: 900 }
const tablet = { width: 1024, height: 768 }
const phone = { width: 390, height: 844 }

/** What is checked at which size. Dark mode changes colours, but not the layout, so only the colours are checked again. */
const looks = {
  light: [
    { size: laptop, look: 'everything' },
    { size: tablet, look: 'what scrolls' },
    { size: phone, look: 'everything' },
  ],
  dark: [
    { size: laptop, look: 'colours' },
    { size: phone, look: 'colours' },
  ],
} as const satisfies Record<'light' | 'dark', readonly { size: typeof laptop; look: AxeRules }[]>

/**
 * Waits until transitions and animations have ended, except endless ones. Waits at most five seconds if the browser renders no
 * frames, because the assertions that follow need none.
 */
async function animationsEnded(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise(resolve => requestAnimationFrame(resolve))
    const arrived = async () => {
      await frame()
      await frame()
      const passing = document
        .getAnimations()
        .filter(animation => animation.effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY)
      await Promise.allSettled(passing.map(animation => animation.finished))
      await frame()
    }
    await Promise.race([arrived(), new Promise(resolve => setTimeout(resolve, 5_000))])
  })
}

// Each colour scheme has pages of its own: what is out of sight during a change of colours keeps the old ones for a while.
for (const colorScheme of ['light', 'dark'] as const) {
  /** Expects no sideways overflow and no findings of axe at each size. The fixture `silence` watches the console. */
  async function holdsUp(page: Page, what: string): Promise<void> {
    for (const { size, look } of looks[colorScheme]) {
      await page.setViewportSize(size)
      await animationsEnded(page)
      const where = `${what}, ${size.width} px`
      expect(await sidewaysOverflow(page), where).toBe(0)
      expect(await axeFindings(page, look), where).toEqual([])
    }
  }

  test.describe(colorScheme, () => {
    test.use({ colorScheme, contextOptions: { reducedMotion: 'reduce' } })

    test('the screens before the sign-in fit and are accessible', async ({ page, provoked }) => {
      // The call for /invitation, which has no valid invitation here, answers 404.
      provoked.push(404)
      for (const path of ['/login', '/admin/login', '/register', '/invitation', '/nowhere']) {
        await page.goto(path)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await holdsUp(page, path)
      }
    })

    test('the officer’s screens fit and are accessible', async ({ page, officer }) => {
      await rememberSignIn(page, officer)
      await page.goto('/loan-officer/dashboard')
      await expect(page.getByText('No clients found.')).toBeVisible()
      await holdsUp(page, 'empty dashboard')
      const someone = customer(61)
      const { id } = await createClient(officer, someone, formTypes.at(-1) ?? null)
      await createClient(officer, customer(62), null)
      await page.goto('/loan-officer/dashboard')
      await expect(page.getByRole('link', { name: someone.name })).toBeVisible()
      await holdsUp(page, 'dashboard')
      await page.goto(`/loan-officer/clients/${id}/file`)
      await expect(page.getByRole('heading', { name: 'Checks across the forms' })).toBeVisible()
      await holdsUp(page, 'credit file')
      await page.goto(`/loan-officer/clients/${id}/forms`)
      await page.locator('main').getByRole('button', { expanded: false }).first().click()
      await holdsUp(page, 'client forms')
      await page.goto('/profile')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await holdsUp(page, 'profile')
    })

    for (const [index, type] of formTypes.entries()) {
      test(`every step of the ${rowOf(type).label} fits and is accessible`, async ({ page, officer }) => {
        const someone = customer(70 + index)
        const { id, formIds } = await createClient(officer, someone, formTypes[index - 1] ?? null)
        const { form } = await officer.call('POST', `/api/loan-officer/clients/${id}/forms`, {
          formType: type,
        })
        await rememberSignIn(page, officer)
        await rememberClient(page, { id, formIds: { ...formIds, [type]: form._id } })
        const address = type === 'user_form' ? `/form/${form._id}` : rowOf(type).route
        for (const { number } of formShown(type).steps) {
          // All answers are filled in, so that every conditional field and every figure is shown.
          await officer.call('PUT', `/api/loan-officer/forms/${form._id}/save`, {
            formData: someone.answers[type],
            currentStep: number,
          })
          await page.goto(address)
          await onStep(page, type, number)
          await holdsUp(page, `${type}, step ${number}`)
        }
        // The form with problems, and after that the completed form.
        await officer.call('PUT', `/api/loan-officer/forms/${form._id}/save`, {
          formData: cleared(someone.answers[type]),
          currentStep: 1,
        })
        await page.goto(address)
        await onStep(page, type, 1)
        await page.getByRole('button', { name: 'Next', exact: true }).click()
        const dialog = page.getByRole('alertdialog')
        if (type === 'financial_analysis') await dialog.getByRole('button', { name: 'OK' }).click()
        await expect(page.locator('[aria-invalid="true"]').first()).toBeVisible()
        await holdsUp(page, `${type} with problems`)
        await officer.call('POST', `/api/loan-officer/forms/${form._id}/complete`, {
          formType: type,
          data: someone.answers[type],
        })
        await page.goto(address)
        await expect(page.getByRole('button', { name: 'Reopen for editing' })).toBeVisible()
        await holdsUp(page, `completed ${type}`)
      })
    }

    test('an ordinary user’s screens fit and are accessible', async ({ page }) => {
      await rememberSignIn(page, await register())
      for (const path of ['/form', '/mse-assessment', '/application', '/profile']) {
        await page.goto(path)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await holdsUp(page, path)
      }
    })

    test('the screens of an application before and after it is sent fit and are accessible', async ({
      page,
    }) => {
      const someone = customer(64)
      const applicant = await register(`<b>Ama</b> \u202E ${'W'.repeat(90)}`)
      for (const [formName, type] of [
        ['MSE-Credit-Assessment', 'user_form'],
        ['MSE-Credit-Assessment-Excel', 'mse_assessment'],
      ] as const)
        await applicant.call('POST', '/api/form/save', {
          formName,
          formData: someone.answers[type],
          isCompleted: true,
        })
      await rememberSignIn(page, applicant)
      await page.goto('/application')
      await page.getByRole('button', { name: 'Make a code' }).click()
      await expect(page.getByText('It is valid until')).toBeVisible()
      await page.getByRole('button', { name: 'Send application' }).click()
      await holdsUp(page, 'an application to check')
      await page.getByRole('checkbox', { name: /I have read this text/ }).check()
      await page.getByRole('button', { name: 'Send application' }).click()
      await expect(page.getByRole('heading', { name: 'Thank you: your application is sent' })).toBeVisible()
      await holdsUp(page, 'a sent application')
    })

    test('the screens for taking over an applicant fit and are accessible', async ({ page, officer }) => {
      const applicant = await register(`<b>Ama</b> \u202E ${'W'.repeat(90)}`)
      await applicant.call('POST', '/api/form/save', {
        formName: 'MSE-Credit-Assessment',
        formData: { customerName: `${'A long name '.repeat(9)}=1+1`, enterpriseName: '<script>' },
      })
      await rememberSignIn(page, officer)
      await page.goto('/loan-officer/applicants')
      await page.getByRole('button', { name: 'Find applicant' }).click()
      await holdsUp(page, 'applicants with a problem')
      await page.getByRole('textbox', { name: 'Email Address' }).fill(applicant.email)
      await page.getByRole('button', { name: 'Find applicant' }).click()
      const { application } = await applicant.call('POST', '/api/form/application/code')
      await page.getByRole('textbox', { name: 'Code of the applicant' }).fill(application.code.code)
      await holdsUp(page, 'an application not sent')
      await page.getByRole('button', { name: 'Open', exact: true }).click()
      await page.getByText('Business & Loan').click()
      await holdsUp(page, 'an applicant found')
      await page.getByRole('button', { name: 'Take over as a new client' }).click()
      await expect(page.getByRole('alertdialog')).toBeVisible()
      await holdsUp(page, 'the question')
      await page.getByRole('alertdialog').getByRole('button', { name: 'Take Over' }).click()
      await expect(page).toHaveURL(/\/forms$/)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await holdsUp(page, 'forms taken over')
      await page.goto('/loan-officer/dashboard')
      await page.getByRole('button', { name: 'Resume' }).click()
      await expect(page.getByText(/by the applicant/i).first()).toBeVisible()
      await holdsUp(page, 'a form taken over')
    })

    test('dialogs fit and are accessible', async ({ page }) => {
      const officer = await createOfficer()
      const someone = customer(63)
      await createClient(officer, someone, null)
      await rememberSignIn(page, officer)
      await page.goto('/loan-officer/dashboard')
      await page.getByRole('button', { name: 'Delete' }).click()
      await expect(page.getByRole('alertdialog')).toBeVisible()
      await holdsUp(page, 'delete dialog')
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click()
      await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
      await holdsUp(page, 'a deletion that can be undone')
    })
  })
}

function cleared(answers: object) {
  return Object.fromEntries(Object.keys(answers).map(key => [key, null]))
}
