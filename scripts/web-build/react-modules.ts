import type { Plugin } from 'vite'

/** The entry files of React's packages, which choose between two builds, and the builds for production. */
const entries = /\/node_modules\/(react|react-dom|scheduler)\/(index|client|jsx-runtime)\.js$/
const builds = /\/node_modules\/(react|react-dom|scheduler)\/cjs\/[\w-]+\.production\.js$/

/** Exports that the renderer looks for in the scheduler, and that only the scheduler's build for tests has. */
const onlyInTests = 'export const log = undefined, unstable_setDisableYieldValue = undefined'

/**
 * Turns React, which is published as CommonJS only, into ECMAScript modules. The bundler can then leave out unused exports,
 * and a call goes straight to its function instead of through an object that every file of the build creates again.
 */
export function reactModules(): Plugin {
  return {
    name: 'react-modules',
    apply: 'build',
    // Runs before another plugin treats the code as CommonJS.
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
 * Turns a CommonJS file into an ECMAScript module. The file may use `require` only in its first declaration and may export
 * only by name; throws if it does anything else.
 */
export function asModule(code: string): string {
  const imports: string[] = []
  const body = code.replace(/^var ((?:\w+ = require\("[\w-]+"\)[,;]\s*)+)/m, declaration => {
    for (const [, name, from] of declaration.matchAll(/(\w+) = require\("([\w-]+)"\)/g))
      imports.push(`import * as ${name} from '${from}'`)
    return ''
  })
  const names = [...new Set([...body.matchAll(/\bexports\.(\w+)/g)].map(([, name = '']) => name))]
  // An export that is assigned once, on a line of its own, becomes a constant, which the bundler can leave out if unused.
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
  if (/\b(require|exports)\b/.test(module))
    throw new Error('The package of React has changed, so it cannot be converted to a module')
  const variables = names.filter(name => !constants.includes(name))
  return [
    ...imports,
    ...variables.map(name => `let exported_${name}`),
    module,
    `export { ${names.map(name => `exported_${name} as ${name}`).join(', ')} }`,
  ].join('\n')
}
