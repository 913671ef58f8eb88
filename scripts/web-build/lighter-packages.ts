import type { Plugin } from 'vite'
import { withoutExports, withoutFeatures, withoutHydration, withoutUnusedEvents } from './lighter-react.ts'

/**
 * Short replacements for two modules of packages that do more than this app needs: lucide-react's icons, which take no
 * settings here, and the shim of a hook that React itself has had since version 18.
 */
const replaced: Readonly<Record<string, string>> = {
  'lucide-react/dist/esm/createLucideIcon.mjs': `
    import { createElement } from 'react'
    const drawing = {
      xmlns: 'http://www.w3.org/2000/svg', width: 24, height: 24, viewBox: '0 0 24 24', fill: 'none',
      stroke: 'currentColor', strokeWidth: 2, strokeLinecap: 'round', strokeLinejoin: 'round',
      // As lucide-react has it: the words beside an icon, or the label of its button, say what it means.
      'aria-hidden': true,
    }
    export default ({ node }) => {
      // All paths in one element: a table shows hundreds of icons. Each starts anew at 0 0, for those that begin relatively.
      const d = node.flatMap(([tag, attributes]) => tag === 'path' ? attributes.d : []).join('M0 0')
      const parts = node.flatMap(([tag, attributes], key) => tag === 'path' ? [] : createElement(tag, { key, ...attributes }))
      if (d) parts.push(createElement('path', { key: 'd', d }))
      return props => createElement('svg', { ...drawing, ...props }, parts)
    }`,
  'use-sync-external-store/shim/index.js': `export { useSyncExternalStore } from 'react'`,
}

/** Removes what nothing here reads from an icon: its name, its size, its other names, and the random key of each part. */
function lighterIcon(code: string): string {
  return code
    .replace(/name: "[^"]*",\s*size: 24,/, '')
    .replace(/,\s*aliases: \[[^\]]*\]/, '')
    .replaceAll(/,? ?key: "\w+"/g, '')
    .replace('__iconData.node;', '')
}

const react = /\/node_modules\/(?:react|react-dom)\/cjs\/[\w-]+\.production\.js$/
const renderer = /react-dom-client\.production\.js$/

function lighterReact(code: string, id: string): string {
  const exporting = withoutExports(code)
  return renderer.test(id) ? withoutFeatures(withoutHydration(withoutUnusedEvents(exporting))) : exporting
}

export function lighterPackages(): Plugin {
  return {
    name: 'lighter-packages',
    apply: 'build',
    load(id) {
      const name = Object.keys(replaced).find(path => id.endsWith(`/node_modules/${path}`))
      return name === undefined ? null : replaced[name]
    },
    transform: {
      filter: { id: [/\/node_modules\/lucide-react\/dist\/esm\/icons\//, react] },
      handler: (code, id) => ({
        code: react.test(id) ? lighterReact(code, id) : lighterIcon(code),
        map: null,
      }),
    },
  }
}
