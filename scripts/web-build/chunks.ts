import { join } from 'node:path'
import { formAddresses } from '../../web/addresses.ts'
import { codeOfForm, codeOfScreens } from './code-of-screens.ts'

/** What the bundler says of its modules; their ids are absolute paths. */
interface Modules {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null
}

const codeOfForms = formAddresses.map(({ type }) => codeOfForm(type))

/** Screens that are opened one after the other, each with its code. What they share gets a file of its own. */
const groups: Readonly<Record<string, readonly (readonly string[])[]>> = {
  'sign-in': [codeOfScreens.login, codeOfScreens.register],
  form: codeOfForms.map(code => code.filter(file => file.startsWith('web/'))),
  // What describes answers comes with a definition, on the form's screen and elsewhere.
  definition: codeOfForms.map(code => [
    'engine/describe.ts',
    ...code.filter(file => file.startsWith('forms/')),
  ]),
  office: [
    codeOfScreens.officerDashboard,
    codeOfScreens.clientForms,
    codeOfScreens.applicants,
    codeOfScreens.profile,
  ],
  admin: [codeOfScreens.admin],
}

/** Modules that travel with what is loaded beside them: most are so small that a file of their own would cost more than they do. */
const together: Readonly<Record<string, string>> = {
  'forms/loans.ts': 'shared-definition',
  'web/ui/use-debounced.ts': 'shared-office-admin',
  'web/ui/use-is-printing.ts': 'shared-form-office-admin',
  'web/form-screen/panels/Panel.module.css': 'shared-form',
  // Of all forms one alone rests on the whole policy, though other screens do, too: no other form carries it.
  'forms/policy/versions.ts': 'policy',
  'forms/policy.ts': 'policy',
  'forms/policy/scorecard-1.ts': 'policy',
  // The memo’s and a filter’s of administrators: no other form carries it.
  'forms/deviations.ts': 'deviations',
  'forms/checks/client-file.ts': 'beside-form',
  'engine/beside-limits.ts': 'beside-form',
  'forms/credit-file/open-checks.ts': 'beside-form',
  'web/form-screen/earlier/on-return.ts': 'beside-form',
  'web/form-screen/earlier/suggestions-of-forms.ts': 'beside-form',
}

/**
 * Names the file that a module is put into: one for what runs first, one for what every page starts with, and one for each set of groups that
 * share something, or for what all screens of one group need. Anything else is left to the bundler (null).
 */
export function chunkNames(root: string): (id: string, modules: Modules) => string | null {
  let names: ReadonlyMap<string, string> | undefined
  return (id, modules) => {
    names ??= nameAll(root, modules)
    return names.get(id) ?? null
  }
}

function nameAll(root: string, modules: Modules): ReadonlyMap<string, string> {
  const reach = (files: readonly string[]) =>
    reachedFrom(
      files.map(file => join(root, file)),
      modules,
    )
  const users = new Map<string, string[]>()
  for (const [group, screens] of Object.entries(groups))
    for (const id of screens.flatMap(code => [...reach(code)]))
      users.set(id, [...(users.get(id) ?? []), group])
  const names = new Map<string, string>()
  for (const [id, used] of users) {
    const sharing = [...new Set(used)]
    const [group = ''] = sharing
    const isForAll = sharing.length === 1 && used.length === groups[group]?.length
    // A form's fields are used by its panel and its definition: they stay that form's.
    const isForSeveral = sharing.length > 1 && used.length > 2
    if (used.length > 1 && (isForAll || isForSeveral)) names.set(id, fileOf(sharing))
    // The little that definitions share is one file: it compresses better than several.
    else if (used.length > 1 && group === 'definition') names.set(id, fileOf(['definition']))
  }
  for (const id of reach(['web/main.tsx'])) names.set(id, 'start')
  for (const id of reach(['web/opening/first-calls.ts'])) names.set(id, 'first')
  for (const [file, name] of Object.entries(together)) names.set(join(root, file), name)
  return names
}

/** What every group needs is part of the start; definitions come with a form, so what others need of them is not apart. */
function fileOf(sharing: readonly string[]): string {
  const others = sharing.filter(group => group !== 'definition')
  if (others.length === Object.keys(groups).length - 1) return 'start'
  if (others.length === sharing.length || others.length > 1) return `shared-${others.join('-')}`
  return 'shared-definition'
}

/** The modules and all that they import without waiting to be asked. */
function reachedFrom(ids: readonly string[], modules: Modules): ReadonlySet<string> {
  const reached = new Set<string>()
  const pending = [...ids]
  for (let id = pending.pop(); id !== undefined; id = pending.pop()) {
    if (reached.has(id)) continue
    reached.add(id)
    pending.push(...(modules.getModuleInfo(id)?.importedIds ?? []))
  }
  return reached
}
