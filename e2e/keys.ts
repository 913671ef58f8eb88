import type { Page } from '@playwright/test'
import { dayFirst } from '../engine/dates.ts'
import type { Answers, Field } from '../engine/types.ts'

/** Describes the focused element: its field, what kind of control it is, and whether it has an answer already. */
export function focused(page: Page) {
  return page.evaluate(() => {
    const element = document.activeElement
    const isChosen = (group: HTMLInputElement) =>
      group.type === 'radio' &&
      document.querySelector(`input[type=radio][name="${CSS.escape(group.name)}"]:checked`) !== null
    const holds =
      element instanceof HTMLInputElement
        ? isChosen(element) || (!['radio', 'checkbox'].includes(element.type) && element.value !== '')
        : 'value' in (element ?? {}) && (element as HTMLSelectElement).value !== ''
    return {
      key: element?.getAttribute('name') || element?.id || '',
      tag: element?.tagName.toLowerCase() ?? '',
      type: element?.getAttribute('type') ?? '',
      text: element?.textContent?.trim() ?? '',
      row: element?.closest('tr')?.textContent ?? '',
      holds,
    }
  })
}

/** Waits until nothing on the page has changed for half a second, because parts of a screen load later at no fixed time. */
export async function atRest(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>(resolve => {
        const observer = new MutationObserver(() => wait())
        let timer: ReturnType<typeof setTimeout> | undefined
        const wait = () => {
          clearTimeout(timer)
          timer = setTimeout(() => {
            observer.disconnect()
            resolve()
          }, 500)
        }
        observer.observe(document.body, {
          subtree: true,
          childList: true,
          characterData: true,
          attributes: true,
        })
        wait()
      }),
  )
}

/** Types the answer of the focused field, with keys only. */
export async function typeAnswer(page: Page, field: Field, answers: Answers): Promise<void> {
  const answer = answers[field.key]
  if (answer === undefined || answer === null) return
  const { tag, type } = await focused(page)
  const place = field.options?.findIndex(({ value }) => value === answer) ?? -1
  if (type === 'checkbox') {
    if (answer === true) await page.keyboard.press('Space')
  } else if (type === 'radio') {
    await page.keyboard.press('Space')
    for (let step = 0; step < place; step++) await page.keyboard.press('ArrowRight')
  } else if (tag === 'select') {
    await page.keyboard.press('Home')
    for (let step = 0; step <= place; step++) await page.keyboard.press('ArrowDown')
  } else if (field.type === 'date') {
    await page.keyboard.type(dayFirst(String(answer)))
  } else {
    await page.keyboard.type(String(answer))
  }
}
