import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { lintSource } from '@secretlint/core'
import { creator } from '@secretlint/secretlint-rule-preset-recommend'
import { expect, it } from 'vitest'
import { files, ownFolders, root } from '../repository/tree.ts'

const rules = [{ id: '@secretlint/secretlint-rule-preset-recommend', rule: creator }]
/** Passwords that tests made up, for databases that do not exist. */
const invented = ['hush-1@db.example', 'hunter22@127.0.0.1:9']

const MAX_BYTES = 1_000_000

/** Finds what looks like a known kind of key, token or password in a text. Returns each as "file: message of the rule". */
async function secretsIn(filePath: string, content: string): Promise<readonly string[]> {
  const { messages } = await lintSource({
    source: { filePath, content, ext: '', contentType: 'text' },
    options: { config: { rules }, noPhysicFilePath: true },
  })
  return messages
    .filter(({ message }) => !invented.some(password => message.includes(password)))
    .map(({ message }) => `${filePath}: ${message}`)
}

it('no file of the repository contains a secret', async () => {
  const top = readdirSync(root, { withFileTypes: true }).filter(entry => entry.isFile())
  const all = [...files([...ownFolders, 'docs', 'migrations']), ...top.map(({ name }) => name)]
  const texts = all.filter(path => statSync(join(root, path)).size <= MAX_BYTES)
  expect(texts.length).toBeGreaterThan(500)
  const found: string[] = []
  for (const path of texts) {
    const content = readFileSync(join(root, path))
    if (!content.includes(0)) found.push(...(await secretsIn(path, content.toString())))
  }
  expect(found).toEqual([])
})

it('a planted secret is found', async () => {
  // Assembled at run time, so that this file itself contains no secret.
  const planted = ['postgres:/', 'teller:correct-horse@database.lender.example', 'portal'].join('/')
  expect(await secretsIn('planted.txt', planted)).toHaveLength(1)
})
