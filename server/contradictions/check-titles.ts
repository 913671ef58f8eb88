import { checksOf } from '../../forms/checks.ts'
import { kitFor } from '../../forms/kit.ts'
import { currentPolicy } from '../../forms/policy/versions.ts'
import { fileChecks } from '../credit-file/kept-checks.ts'

let titles: ReadonlyMap<string, string> | undefined

/** What a check is called; an id that no rule has any more stands for itself. */
export function titleOfCheck(id: string): string {
  titles ??= allTitles()
  return titles.get(id) ?? id
}

/** Of a file without forms every check is there, and says that it cannot be reckoned. */
function allTitles(): ReadonlyMap<string, string> {
  const policy = currentPolicy()
  const checks = checksOf({ file: {}, policy, kit: kitFor({}, policy, '2026-01-01') })
  return new Map([...checks, ...Object.values(fileChecks)].map(({ id, title }) => [id, title]))
}
