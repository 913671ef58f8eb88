import { createHash } from 'node:crypto'

const textsByMark = new Map<string, string>()

/**
 * Returns the name that a class of a CSS module has in the built app, e.g. "root_x7f2": its own name and a mark, which is a
 * short hash of the module's text. The bundler's own names contain line numbers, a third of a kibibyte for the first form.
 *
 * @throws when two modules have the same mark
 */
export function className(name: string, _file: string, css: string): string {
  const mark = createHash('sha256').update(css).digest('base64url').replaceAll(/[-_]/g, '').slice(0, 4)
  if ((textsByMark.get(mark) ?? css) !== css) throw new Error(`Two CSS modules have the same suffix ${mark}.`)
  textsByMark.set(mark, css)
  return `${name}_${mark}`
}
