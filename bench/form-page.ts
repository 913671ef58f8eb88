import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'
import type { Answers, Form } from '../engine/types.ts'

export interface PlainPage {
  readonly address: string
  /** KiB of its script, compressed with gzip. */
  readonly scriptKiB: number
  close(): void
}

/**
 * Serves the simplest possible Standard Form, to compare with: a hand-written page with an input for each question and an
 * output for each calculated value, which the form's own formulas calculate at each key.
 */
export async function servePlainPage(form: Form, answers: Answers): Promise<PlainPage> {
  const fields = form.fields.map(({ key, label, type, options, calculated }) => ({
    key,
    label,
    kind: calculated ? 'output' : options ? 'select' : type === 'textarea' ? 'textarea' : 'input',
    options: options?.map(option => option.value) ?? [],
    isNumber: typeof answers[key] === 'number',
  }))
  const script = gzipSync(await bundled())
  const files: Readonly<Record<string, { type: string; content: Buffer }>> = {
    '/': { type: 'text/html', content: gzipSync(page) },
    '/plain.js': { type: 'text/javascript', content: script },
    '/answers': { type: 'application/json', content: gzipSync(JSON.stringify({ fields, answers })) },
  }
  const server = createServer((request, response) => {
    const file = files[request.url ?? '']
    if (!file) return response.writeHead(404).end()
    response.writeHead(200, { 'content-type': file.type, 'content-encoding': 'gzip' }).end(file.content)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    address: `http://127.0.0.1:${port}/`,
    scriptKiB: script.length / 1024,
    close: () => server.close(),
  }
}

async function bundled(): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'warn',
    build: {
      write: false,
      target: 'es2022',
      modulePreload: { polyfill: false },
      rolldownOptions: { input: 'bench/plain-form.ts' },
    },
  })
  const outputs = Array.isArray(result)
    ? result.flatMap(({ output }) => output)
    : 'output' in result
      ? result.output
      : []
  const chunk = outputs.find(output => output.type === 'chunk')
  if (!chunk) throw new Error('The page written by hand has no script')
  return chunk.code
}

const page = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Plain form</title>
<link rel="icon" href="data:,">
<style>body{font:16px/1.5 sans-serif}label{display:block}form{display:grid;grid-template-columns:1fr 1fr;gap:1rem}</style>
<script type="module" src="/plain.js"></script></head><body><form></form></body></html>`
