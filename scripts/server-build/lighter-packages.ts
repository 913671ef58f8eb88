import type { Plugin } from 'vite'

interface Replacement {
  readonly file: RegExp
  readonly text: string
  readonly by: string
}

/** What packages do at every start for features that the portal does not use, or could do in less time. */
const replacements: readonly Replacement[] = [
  {
    // Lists the files of a folder at the start, if asked to.
    file: /\/@fastify\/static\/index\.js$/,
    text: `const { glob } = require('glob')`,
    by: '',
  },
  {
    // The portal's proxy speaks HTTP/2 with the browsers; the portal itself speaks HTTP/1.1.
    file: /\/fastify\/lib\/server\.js$/,
    text: `const http2 = require('node:http2')`,
    by: '',
  },
  {
    // Compiles a function for each part of an address; the first character has been compared before.
    file: /\/find-my-way\/lib\/node\.js$/,
    text: `return new Function('path', 'i', \`'use strict'\\nreturn \${lines.join(' && ')}\`) // eslint-disable-line`,
    by: 'return (path, i) => path.startsWith(prefix, i)',
  },
]

/** Makes these replacements. Stops the build if a package has changed, so that they are looked at again. */
export const lighterPackages: Plugin = {
  name: 'lighter-packages',
  enforce: 'pre',
  transform(code, id) {
    const found = replacements.find(({ file }) => file.test(id))
    if (found === undefined) return null
    if (!code.includes(found.text)) throw new Error(`${id} no longer contains: ${found.text}`)
    return { code: code.replace(found.text, () => found.by), map: null }
  },
}
