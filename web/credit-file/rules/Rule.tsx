import { ruleOf } from './rules.ts'

/** One rule of docs/checks.md, in its own words. */
export function Rule({ id }: { readonly id: string }) {
  const parts = ruleOf(id)
  return (
    <dl>
      {parts.map(({ title, text }) => (
        <div key={title}>
          <dt>{title}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  )
}
