import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { useFormStore } from '../use-form.ts'
import { ReadSteps } from './ReadSteps.tsx'
import { readForm } from './read-form.ts'

/** All steps of a form that is still being filled, as they are printed: put onto the page as soon as printing begins. */
export function PrintedForm() {
  const { form, answers, shown, tone } = useFormStore()
  const [isPrinting, setIsPrinting] = useState(false)

  useEffect(() => {
    const paper = window.matchMedia('print')
    // Printing waits for nothing.
    const begin = () => flushSync(() => setIsPrinting(true))
    const end = () => setIsPrinting(false)
    const change = () => setIsPrinting(paper.matches)
    window.addEventListener('beforeprint', begin)
    window.addEventListener('afterprint', end)
    paper.addEventListener('change', change)
    return () => {
      window.removeEventListener('beforeprint', begin)
      window.removeEventListener('afterprint', end)
      paper.removeEventListener('change', change)
    }
  }, [])

  if (!isPrinting) return null
  return (
    <article aria-label="As printed">
      <ReadSteps steps={readForm(form, answers(), shown())} toneOf={({ field }) => tone(field.key)} />
    </article>
  )
}
