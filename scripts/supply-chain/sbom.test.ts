import { execFileSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { read, root } from '../repository/tree.ts'

interface Component {
  readonly name: string
  readonly version: string
  readonly purl: string
  readonly licenses?: readonly { readonly license?: { readonly id?: string }; readonly expression?: string }[]
}

it('the software bill of materials lists every dependency with its version and licence', () => {
  const { sbom } = JSON.parse(read('package.json')).scripts
  const printed = execFileSync('sh', ['-c', sbom], {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const { bomFormat, components } = JSON.parse(printed) as {
    bomFormat: string
    components: readonly Component[]
  }
  expect(bomFormat).toBe('CycloneDX')
  const { dependencies } = JSON.parse(read('package.json')) as { dependencies: Record<string, string> }
  for (const [name, version] of Object.entries(dependencies))
    expect(components).toContainEqual(expect.objectContaining({ name, version }))
  // npm does not copy the licence of jstat; scripts/supply-chain/lock.test.ts names it.
  const unlicensed = components.filter(({ name, licenses }) => name !== 'jstat' && !licenses?.length)
  expect(unlicensed.map(({ purl }) => purl)).toEqual([])
})
