import { useMemo } from 'react'
import { pathInWords } from '../../../forms/checks/file-words.ts'
import { nextBandOf, pathsOf } from '../../../forms/checks/path.ts'
import panel from '../panels/Panel.module.css'
import { useOpenFile } from './check-context.ts'
import { FieldLink } from './FieldLink.tsx'
import { noPath, upToNext } from './path-words.ts'

/**
 * Which changes to the deal would lead to the next better band, with a link to where the loan is set. Empty in the best band, and
 * until everything is rated.
 */
export function PathCard() {
  const { checked } = useOpenFile()
  const { next, paths } = useMemo(() => ({ next: nextBandOf(checked), paths: pathsOf(checked) }), [checked])
  if (!next) return null
  return (
    <section className={panel.card} aria-label="Path to the next band">
      <h3>{upToNext(next)}</h3>
      {paths.map(path => (
        <p key={pathInWords(path)}>{pathInWords(path)}</p>
      ))}
      {paths.length === 0 && <p>{noPath(next.name)}</p>}
      {paths.length > 0 && (
        <p>
          <FieldLink line={{ form: 'output_sheet', key: 'final_loan_amount' }}>Open Output Sheet</FieldLink>
        </p>
      )}
      <p className={panel.quiet}>Arithmetic of the scorecard, not advice.</p>
    </section>
  )
}
