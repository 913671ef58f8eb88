import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { files, read, root } from './tree.ts'

const documents = [
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  ...files(['docs']).filter(file => file.endsWith('.md')),
]

describe('the documents', () => {
  it('link only to files that exist', () => {
    const broken = documents.flatMap(document =>
      [...read(document).matchAll(/\]\((?!https?:|#)([^)#]+)/g)]
        .map(match => join(dirname(document), match[1] ?? ''))
        .filter(path => !existsSync(join(root, path)))
        .map(path => `${document}: ${path}`),
    )
    expect(broken).toEqual([])
  })

  it('name only files and folders that exist', () => {
    const named = documents.flatMap(document =>
      [
        ...read(document).matchAll(
          /`((?:engine|accounts|forms|api|server|web|migrations|e2e|bench|faults|scripts|docs)\/[\w./-]*)`/g,
        ),
      ]
        .map(match => match[1] ?? '')
        .filter(path => !existsSync(join(root, path)))
        .map(path => `${document}: ${path}`),
    )
    expect(named).toEqual([])
  })

  it('name in the README every setting that the server reads', () => {
    const settings = [
      ...read('server/config.ts').matchAll(/(?:given|whole|oneOf|environment)[([]'([A-Z_]+)'/g),
    ].map(match => match[1] ?? '')
    expect(new Set(settings).size).toBeGreaterThan(8)
    expect(
      [...new Set(settings)].filter(setting => !read('README.md').includes(`| \`${setting}\` |`)),
    ).toEqual([])
  })

  it('name in package.json every command that they tell to run', () => {
    const scripts: Record<string, string> = JSON.parse(read('package.json')).scripts
    const told = documents.flatMap(document =>
      [...read(document).matchAll(/npm run (?:--\S+ )?([\w:-]+)/g)].map(match => match[1] ?? ''),
    )
    expect(told.filter(script => !scripts[script])).toEqual([])
  })
})
