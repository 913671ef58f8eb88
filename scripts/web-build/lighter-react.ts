import { type Feature, unusedFeatures } from './unused-react.ts'

const changed = (what: string) =>
  new Error(`React’s code for ${what} has changed, so it cannot be removed here`)

/**
 * Removes the code by which React derives four further events from each event, none of which a component handles: selection,
 * composition, text about to be typed, and a form whose action is a function. The bundler then drops what only these need.
 * Throws if React's code is not as expected.
 */
export function withoutUnusedEvents(code: string): string {
  const start = code.indexOf(
    'handleEventFunc = targetInst ? getNodeFromInstance(targetInst) : window;\n      switch (domEventName) {',
  )
  const end = code.indexOf('}\n    processDispatchQueue(dispatchQueue, eventSystemFlags);', start)
  if (start < 0 || end < 0) throw changed('events')
  return code.slice(0, start) + code.slice(end)
}

/**
 * Turns the variable and the function into `false` by which React knows whether it takes over a page that a server has
 * rendered, because no page of this app is; the bundler then drops what they lead to. Throws if React's code is not as expected.
 */
export function withoutHydration(code: string): string {
  const declaration = 'isHydrating = !1,'
  // Before its declaration, the name is only that of a function's parameter.
  const [before, after, ...others] = code.split(declaration)
  const isAsked = /\bpopHydrationState\(\w+\)\)/.test(code)
  if (before === undefined || after === undefined || others.length > 0 || !isAsked) throw changed('hydration')
  const rest = after
    .replace(/\bisHydrating = (![01])/g, '$1')
    .replace(/\bisHydrating\b(?!\$)/g, '!1')
    .replace(/(?<!function )\bpopHydrationState\(\w+\)/g, '!1')
    .replace(/\w[\w$.]*\.isDehydrated\b/g, '!1')
  return before + rest
}

/**
 * Empties the functions and classes of the features that this app does not use, and takes their conditions for false. Throws if
 * React no longer has one of them.
 */
export function withoutFeatures(code: string): string {
  return Object.values(unusedFeatures).reduce(withoutFeature, code)
}

function withoutFeature(
  code: string,
  { functions = [], answers = {}, classes = [], neverMet = [] }: Feature,
) {
  const without = (before: string, pattern: RegExp | string, what: string, replacement = '') => {
    const after = before.replaceAll(pattern, replacement)
    if (after === before) throw changed(what)
    return after
  }
  const bodies = { ...Object.fromEntries(functions.map(name => [name, ''])), ...answers }
  let lighter = code
  for (const [name, answer] of Object.entries(bodies)) {
    const whole = new RegExp(`^(function ${name}\\([^)]*\\) \\{\\n)[^]*?^\\}\\n`, 'gm')
    lighter = without(lighter, whole, name, `$1${answer && `return ${answer}\n`}}\n`)
  }
  for (const name of classes)
    lighter = without(lighter, new RegExp(`^${name}\\.prototype\\.\\w+ = function[^]*?^\\};\\n`, 'gm'), name)
  for (const condition of neverMet) lighter = without(lighter, condition, condition, '!1')
  return lighter
}

/** Removes the exports by which a component would use what `withoutFeatures` removes. Takes a module of `asModule`. */
export function withoutExports(code: string): string {
  const names = new Set(Object.values(unusedFeatures).flatMap(({ exports = [] }) => exports))
  return code.replace(/\bexport \{ ([^}]*) \}$/, (_, list: string) => {
    const kept = list.split(', ').filter(each => !names.has(each.split(' as ')[1] ?? ''))
    return `export { ${kept.join(', ')} }`
  })
}
