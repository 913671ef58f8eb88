import ts from 'typescript'
import { expect, it } from 'vitest'
import { files, read } from './tree.ts'

/** Returns the texts of a file that people may read on a screen: the text between tags, strings and templates. */
function wordsOf(file: string): string[] {
  const source = ts.createSourceFile(file, read(file), ts.ScriptTarget.Latest, true)
  const found: string[] = []
  const visit = (node: ts.Node) => {
    if (ts.isJsxText(node) || ts.isStringLiteralLike(node)) found.push(node.text)
    if (ts.isTemplateExpression(node))
      found.push(node.head.text, ...node.templateSpans.map(span => span.literal.text))
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found.map(text => text.replace(/\s+/g, ' ').trim())
}

const screens = files(['web']).filter(file => /\.tsx?$/.test(file) && !file.includes('.test.'))

it.each([
  ['“email”, as the specified labels do', /\be-mail/i],
  ['whole sentences, without “for who”', /\bfor who\b/i],
  ['“different”, not “others”', /\bwere others\b/],
])('screens write %s', (_, other) => {
  const found = screens.flatMap(file =>
    (other.test(read(file)) ? wordsOf(file) : [])
      .filter(text => other.test(text))
      .map(text => `${file}: ${text}`),
  )
  expect(found).toEqual([])
  expect(screens.length).toBeGreaterThan(300)
})
