import type { Plugin } from 'vite'

/**
 * Writes for each program of the server the file that Node runs, which loads the program's code with its bytecode
 * (server/launch/load.ts). All other code is written as that loader reads it.
 */
export const programs: Plugin = {
  name: 'programs',
  generateBundle(_, bundle) {
    const emit = (fileName: string, source: string) => this.emitFile({ type: 'asset', fileName, source })
    emit('package.json', '{ "type": "commonjs" }\n')
    for (const chunk of Object.values(bundle)) {
      if (chunk.type !== 'chunk') continue
      if (chunk.name === 'load') {
        // The bundler lets each file load its helpers, of which this one uses none.
        chunk.code = chunk.code.replace(/^require\("\.\/.*\n/m, '')
        continue
      }
      chunk.code = asFunction(inAscii(chunk.code))
      if (!chunk.isEntry || chunk.name === 'warm-up') continue
      const place = `require('node:path').join(__dirname, '${chunk.fileName}')`
      emit(`${chunk.name}.js`, `require('./load.js').load(${place})\n`)
    }
  },
}

/** Node reads a file in ASCII in a fraction of the time. An escape means the same as its character wherever code may have it. */
function inAscii(code: string): string {
  return code.replaceAll(/[^\0-\x7f]/g, unit => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

/** On the first line, so that the line numbers of an error are those of the file. */
function asFunction(code: string): string {
  return `(function (exports, require, module, __filename, __dirname) {${code}\n})\n`
}
