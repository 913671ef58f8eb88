import { checksOf } from '../../forms/checks.ts'
import { kitFor } from '../../forms/kit.ts'
import { currentPolicy } from '../../forms/policy/policy.ts'
import { fileChecks } from '../credit-file/kept-checks.ts'

let titles: ReadonlyMap<string, string> | undefined

/** Returns the title of a check; the id itself if no rule has it any more. */
export function titleOfCheck(id: string): string {
  titles ??= allTitles()
  return titles.get(id) ?? id
}

/** For a file without forms every check is returned, as one that cannot be calculated. */
function allTitles(): ReadonlyMap<string, string> {
  const policy = currentPolicy()
  const checks = checksOf({ file: {}, policy, kit: kitFor({}, policy, '2026-01-01') })
  return new Map([...checks, ...Object.values(fileChecks)].map(({ id, title }) => [id, title]))
}
