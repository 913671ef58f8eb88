import type { Plugin } from 'vite'

/** The entries of React's packages, which choose between two builds, and their builds for production. */
const entries = /\/node_modules\/(react|react-dom|scheduler)\/(index|client|jsx-runtime)\.js$/
const builds = /\/node_modules\/(react|react-dom|scheduler)\/cjs\/[\w-]+\.production\.js$/

/** What the renderer asks the scheduler for, and only a build for tests has. */
const onlyInTests = 'export const log = undefined, unstable_setDisableYieldValue = undefined'

/**
 * React as ECMAScript modules, as which it is not published. What nothing imports is left out of the build, and a call goes
 * straight to its function, where it would otherwise be looked up in an object that every file of the build makes anew.
 */
export function reactModules(): Plugin {
  return {
    name: 'react-modules',
    apply: 'build',
    // Before anything takes the code for CommonJS.
    enforce: 'pre',
    load(id) {
      const [, name, entry] = entries.exec(id) ?? []
      if (name === undefined) return null
      const code = `export * from './cjs/${name}${entry === 'index' ? '' : `-${entry}`}.production.js'`
      return name === 'scheduler' ? `${code}\n${onlyInTests}` : code
    },
    transform: {
      filter: { id: builds },
      handler: code => ({ code: asModule(code), map: null }),
    },
  }
}

/**
 * A file of CommonJS that requires in its first declaration alone and exports by name alone, as a module. Throws where it does
 * anything else.
 */
export function asModule(code: string): string {
  const imports: string[] = []
  const body = code.replace(/^var ((?:\w+ = require\("[\w-]+"\)[,;]\s*)+)/m, declaration => {
    for (const [, name, from] of declaration.matchAll(/(\w+) = require\("([\w-]+)"\)/g))
      imports.push(`import * as ${name} from '${from}'`)
    return ''
  })
  const names = [...new Set([...body.matchAll(/\bexports\.(\w+)/g)].map(([, name = '']) => name))]
  // What is set once, in a line of its own, is a constant, which can be left out.
  const constants = names.filter(
    name =>
      body.match(new RegExp(`\\bexports\\.${name}\\b`, 'g'))?.length === 1 &&
      new RegExp(`^exports\\.${name} =`, 'm').test(body),
  )
  const module = body
    .replace(/^exports\.(\w+) =/gm, (line, name: string) =>
      constants.includes(name) ? `const exported_${name} =` : line,
    )
    .replace(/\bexports\.(\w+)/g, 'exported_$1')
  if (/\b(require|exports)\b/.test(module)) throw new Error('React is published in another way than it was')
  const variables = names.filter(name => !constants.includes(name))
  return [
    ...imports,
    ...variables.map(name => `let exported_${name}`),
    module,
    `export { ${names.map(name => `exported_${name} as ${name}`).join(', ')} }`,
  ].join('\n')
}
