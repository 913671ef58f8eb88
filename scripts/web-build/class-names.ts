import { createHash } from 'node:crypto'

const textsByMark = new Map<string, string>()

/**
 * The name of a class of a CSS module in the built app, as in "root_x7f2": its own name and a mark of its module's text. The
 * line numbers that the bundler would add are a third of a kibibyte of the first form.
 *
 * @throws when two modules have the same mark
 */
export function className(name: string, _file: string, css: string): string {
  const mark = createHash('sha256').update(css).digest('base64url').replaceAll(/[-_]/g, '').slice(0, 4)
  if ((textsByMark.get(mark) ?? css) !== css) throw new Error(`Two CSS modules have the mark ${mark}.`)
  textsByMark.set(mark, css)
  return `${name}_${mark}`
}
