import type { Answers } from '../engine/types.ts'
import { compute } from '../forms/standard-form/formulas.ts'

/** A field of the hand-written page (form-page.ts). This file is the page's script and runs in the browser. */
interface PlainField {
  readonly key: string
  readonly label: string
  readonly kind: 'output' | 'select' | 'textarea' | 'input'
  readonly options: readonly string[]
  readonly isNumber: boolean
}

const { fields, answers } = (await (await fetch('/answers')).json()) as {
  fields: readonly PlainField[]
  answers: Record<string, Answers[string]>
}
const today = new Date().toISOString().slice(0, 10)
const outputs = new Map<string, HTMLOutputElement>()

function showComputed(): void {
  const computed = compute(answers, { today })
  for (const [key, output] of outputs) {
    const shown = String(computed[key] ?? '')
    if (output.value !== shown) output.value = shown
  }
}

const form = document.querySelector('form')
for (const { key, label, kind, options, isNumber } of fields) {
  const frame = document.createElement('label')
  const control = document.createElement(kind)
  for (const option of options) control.append(new Option(option))
  control.id = key
  frame.append(label, control)
  form?.append(frame)
  if (control instanceof HTMLOutputElement) outputs.set(key, control)
  else {
    control.value = String(answers[key] ?? '')
    control.addEventListener('input', () => {
      answers[key] = isNumber ? Number(control.value) : control.value
      showComputed()
    })
  }
}
showComputed()
