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

  it('make nothing in a clone that git would take in: data, backups and their passphrase', () => {
    const ignored = new Set(read('.gitignore').split('\n'))
    const made = ['README.md', 'docs/backup.md'].flatMap(document => [
      ...[...read(document).matchAll(/DATA_DIR=\.\/(\w+)/g)].map(match => `/${match[1]}/`),
      ...[...read(document).matchAll(/BACKUP_KEY_FILE=\.\/([\w.]+)/g)].map(match => `/${match[1]}`),
      ...[...read(document).matchAll(/mkdir -p (\w+)/g)].map(match => `/${match[1]}/`),
    ])
    expect(made).toContain('/backup.key')
    expect(made.filter(path => !ignored.has(path))).toEqual([])
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

  it('list in the README every setting that the server reads', () => {
    const settings = [
      ...read('server/config.ts').matchAll(/(?:given|whole|oneOf|environment)[([]'([A-Z_]+)'/g),
    ].map(match => match[1] ?? '')
    expect(new Set(settings).size).toBeGreaterThan(8)
    expect(
      [...new Set(settings)].filter(setting => !read('README.md').includes(`| \`${setting}\` |`)),
    ).toEqual([])
  })

  it('state in CONTRIBUTING the limits of JavaScript per screen that the build enforces', () => {
    const limits = /const limits = \{(.*)\}/.exec(read('scripts/check-bundle.mjs'))?.[1] ?? ''
    const numbers = (text: string) =>
      [...text.matchAll(/(\d+(?:\.\d+)?)(?= KiB|,| $)/g)].map(([number]) => number)
    const said = /^- The sign-in page loads under.*\n.*$/m.exec(read('CONTRIBUTING.md'))?.[0] ?? ''
    expect(numbers(limits)).toHaveLength(3)
    expect(numbers(said).toSorted()).toEqual(numbers(limits).toSorted())
  })

  it('mention only commands that package.json has', () => {
    const scripts: Record<string, string> = JSON.parse(read('package.json')).scripts
    const told = documents.flatMap(document =>
      [...read(document).matchAll(/npm run (?:--\S+ )?([\w:-]+)/g)].map(match => match[1] ?? ''),
    )
    expect(told.filter(script => !scripts[script])).toEqual([])
  })
})
