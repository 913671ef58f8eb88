import { join } from 'node:path'
import { formAddresses } from '../../web/app/addresses.ts'
import { reachedFrom } from './bundle-files.ts'
import { codeOfForm, codeOfScreens } from './code-of-screens.ts'

/** What the bundler knows about its modules, whose ids are absolute paths. */
interface Modules {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null
}

const codeOfForms = formAddresses.map(({ type }) => codeOfForm(type))

/** Groups of screens that people open one after the other, each with its source files. A group's shared code is one chunk. */
const groups: Readonly<Record<string, readonly (readonly string[])[]>> = {
  'sign-in': [codeOfScreens.login, codeOfScreens.register],
  form: codeOfForms.map(code => code.filter(file => file.startsWith('web/'))),
  // The code that describes answers is loaded with a form's definition, on the form's screen and elsewhere.
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

/** Modules put into a chosen chunk. Most are so small that a separate file would cost more than the module itself. */
const assignedChunks: Readonly<Record<string, string>> = {
  'forms/choices.ts': 'shared-definition',
  'web/form-screen/panels/Panel.module.css': 'shared-form',
  // Only one form uses the whole policy, although other screens do too. A separate chunk spares all other forms.
  'forms/policy/policy.ts': 'policy',
  'forms/policy/scorecard.ts': 'policy',
  // Only the memo and a filter of the administrators use it. A separate chunk spares all other forms.
  'forms/deviations.ts': 'deviations',
}

/**
 * Returns a function that names the chunk of a module: "start" for what every page starts with, and one chunk for each set of
 * groups that share code and for the code that all screens of a group need. Null leaves the module to the bundler.
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
      id => modules.getModuleInfo(id)?.importedIds ?? [],
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
    // More than two users, because a form's fields are used by its panel and its definition and should stay with that form.
    const isForSeveral = sharing.length > 1 && used.length > 2
    if (used.length > 1 && (isForAll || isForSeveral)) names.set(id, sharedChunkName(sharing))
    // The small amount of code that definitions share goes into one file, which compresses better than several.
    else if (used.length > 1 && group === 'definition') names.set(id, sharedChunkName(['definition']))
  }
  for (const id of reach(['web/app/main.tsx'])) names.set(id, 'start')
  for (const [file, name] of Object.entries(assignedChunks)) names.set(join(root, file), name)
  return names
}

/**
 * Names the chunk for code that these groups share. Code that every group needs goes into "start". Definitions are loaded
 * with a form, so they do not count as a group of their own.
 */
function sharedChunkName(sharing: readonly string[]): string {
  const others = sharing.filter(group => group !== 'definition')
  if (others.length === Object.keys(groups).length - 1) return 'start'
  if (others.length === sharing.length || others.length > 1) return `shared-${others.join('-')}`
  return 'shared-definition'
}
