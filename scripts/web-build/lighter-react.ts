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
 * Removes the code by which React takes over a page that a server has rendered, because no page of this app is. Its variable
 * and its functions that say whether it does so become `false`, and the bundler drops what only they led to. `hydrateRoot` is no
 * longer exported, so that a build which uses it fails. Throws if React's code is not as expected.
 */
export function withoutHydration(code: string): string {
  const declaration = 'isHydrating = !1,'
  const exported = ', exported_hydrateRoot as hydrateRoot'
  // Before its declaration, the name is only that of a function's parameter.
  const [before, after, ...others] = code.split(declaration)
  const isFound = code.includes(exported) && /\bpopHydrationState\(\w+\)\)/.test(code)
  if (before === undefined || after === undefined || others.length > 0 || !isFound) throw changed('hydration')
  const rest = after
    .replace(/\bisHydrating = (![01])/g, '$1')
    .replace(/\bisHydrating\b(?!\$)/g, '!1')
    .replace(/(?<!function )\bpopHydrationState\(\w+\)/g, '!1')
    .replace(/\w[\w$.]*\.isDehydrated\b/g, '!1')
  return before + rest.replace(exported, '')
}
