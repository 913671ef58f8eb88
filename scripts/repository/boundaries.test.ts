import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { cruise, type IConfiguration } from 'dependency-cruiser'
import extractTSConfig from 'dependency-cruiser/config-utl/extract-ts-config'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import rules from '../../.dependency-cruiser.mjs'
import { root } from './tree.ts'

/** For each rule: a file that breaks it, with the file's text. */
const violations: Readonly<Record<string, readonly [file: string, text: string]>> = {
  'engine-imports-only-engine': ['engine/reads-forms.ts', `export * from '../forms/catalogue.ts'`],
  'accounts-import-only-engine': ['accounts/reads-forms.ts', `export * from '../forms/catalogue.ts'`],
  'forms-import-engine-and-forms': ['forms/reads-api.ts', `export * from '../api/contract.ts'`],
  'engine-accounts-and-forms-import-no-package': [
    'engine/reads-package.ts',
    `export { sep } from 'node:path'`,
  ],
  'a-form-imports-no-other-form': ['forms/one/reads-two.ts', `export * from '../two/form.ts'`],
  'a-check-imports-no-form': ['forms/checks/reads-form.ts', `export * from '../one/form.ts'`],
  'a-form-knows-nothing-that-spans-forms': ['forms/one/reads-chain.ts', `export * from '../chain.ts'`],
  'api-imports-forms-and-engine': ['api/reads-server.ts', `export * from '../server/main.ts'`],
  'api-imports-no-package-but-typebox': ['api/reads-package.ts', `export { default } from 'pg'`],
  'server-and-web-never-meet': ['web/reads-server.ts', `export type { start } from '../server/main.ts'`],
  'web-imports-only-types-from-api': ['web/reads-schema.ts', `export { contract } from '../api/contract.ts'`],
  'web-ui-knows-no-form-or-call': ['web/ui/reads-screen.ts', `export * from '../app/main.tsx'`],
  'web-ui-knows-no-router-or-query': ['web/ui/reads-router.ts', `export { Link } from 'wouter'`],
  'the-policy-knows-no-form': ['forms/policy/reads-form.ts', `export * from '../catalogue.ts'`],
  'what-screens-share-knows-no-screen': [
    'web/shell/reads-screen.ts',
    `export * from '../officer/Screen.tsx'`,
  ],
  'the-store-knows-only-itself': [
    'web/form-screen/store/reads-saving.ts',
    `export * from '../saving/save.ts'`,
  ],
  'saving-knows-no-screen': ['web/form-screen/saving/reads-texts.ts', `export * from '../messages.ts'`],
  'parts-of-a-form-know-no-screen': [
    'web/form-screen/panels/reads-screen.ts',
    `export * from '../StepView.tsx'`,
  ],
  'a-field-knows-no-grid-or-panel': [
    'web/form-screen/fields/reads-grid.ts',
    `export * from '../grid/cell.ts'`,
  ],
  'the-database-knows-no-feature': ['server/db/reads-feature.ts', `export * from '../users/store.ts'`],
  'lists-know-no-feature': ['server/lists/reads-feature.ts', `export * from '../users/store.ts'`],
  'product-imports-no-test-or-tool': ['server/reads-bench.ts', `export * from '../bench/save.ts'`],
  'server-runs-on-dependencies-alone': ['server/reads-tool.ts', `export * from 'fast-check'`],
  'no-cycles': ['engine/circle-back.ts', `export type { Circle } from './circle.ts'`],
  'no-orphans': ['web/orphan.ts', 'export const orphan = true'],
  'not-resolvable': ['web/reads-nothing.ts', `export * from './nothing.ts'`],
}

/** A small source tree that breaks no rule; the files above are added to it. */
const sound: Readonly<Record<string, string>> = {
  'engine/types.ts': 'export interface Field { readonly key: string }',
  'engine/circle.ts': `export * from './circle-back.ts'\nexport type Circle = 1`,
  'forms/catalogue.ts': `export type { Field } from '../engine/types.ts'`,
  'forms/chain.ts': `export * from './catalogue.ts'`,
  'forms/one/form.ts': `export type { Field } from '../../engine/types.ts'`,
  'forms/two/form.ts': `export type { Field } from '../../engine/types.ts'`,
  'forms/all.ts': `export * from './one/form.ts'\nexport * from './two/form.ts'`,
  'api/contract.ts': `import { Type } from 'typebox'\nexport const contract = Type.Object({})`,
  'server/main.ts': `import pg from 'pg'\nexport { contract } from '../api/contract.ts'\nexport const start = pg`,
  'server/users/store.ts': 'export const users = 1',
  'bench/save.ts': 'export const save = 1',
  'web/officer/Screen.tsx': 'export const screen = 1',
  'web/form-screen/StepView.tsx': 'export const view = 1',
  'web/form-screen/messages.ts': 'export const saved = 1',
  'web/form-screen/saving/save.ts': 'export const save = 1',
  'web/form-screen/grid/cell.ts': 'export const cell = 1',
  'web/app/main.tsx': `import type { contract } from '../../api/contract.ts'\nexport * from '../../forms/all.ts'\nexport type C = typeof contract`,
}

const folder = mkdtempSync(join(tmpdir(), 'boundaries-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function write(file: string, text: string): void {
  mkdirSync(dirname(join(folder, file)), { recursive: true })
  writeFileSync(join(folder, file), `${text}\n`)
}

/** Returns the rules that the tree breaks, as "rule: file". */
async function brokenRules(): Promise<string[]> {
  copyFileSync(join(root, 'package.json'), join(folder, 'package.json'))
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  for (const [file, text] of Object.entries(sound)) write(file, text)
  for (const [file, text] of Object.values(violations)) write(file, text)
  const configuration: IConfiguration = rules
  const { output } = await cruise(
    ['engine', 'accounts', 'forms', 'api', 'server', 'web', 'bench'],
    {
      ...configuration.options,
      baseDir: folder,
      validate: true,
      ruleSet: { forbidden: configuration.forbidden ?? [] },
    },
    undefined,
    { tsConfig: extractTSConfig(join(root, 'tsconfig.json')) },
  )
  if (typeof output === 'string') throw new Error(output)
  return output.summary.violations.map(({ rule, from }) => `${rule.name}: ${from}`)
}

describe('the boundaries between the folders', () => {
  let broken: string[] = []
  beforeAll(async () => {
    broken = await brokenRules()
  })

  it.each(Object.entries(violations))('%s is enforced', (rule, [file]) => {
    expect(broken).toContain(`${rule}: ${file}`)
  })

  it('allow the imports that should be allowed', () => {
    const soundFiles = Object.keys(sound).filter(file => file !== 'engine/circle.ts')
    expect(broken.filter(line => soundFiles.some(file => line.endsWith(`: ${file}`)))).toEqual([])
  })

  it('have a violation to test for every rule', () => {
    expect((rules.forbidden ?? []).map(rule => rule.name).sort()).toEqual(Object.keys(violations).sort())
  })
})
