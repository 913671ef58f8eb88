import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import type { Answers, Computed, Form } from '../engine/types.ts'

export interface PlainPage {
  readonly address: string
  close(): void
}

/**
 * The least that a browser can do for this form: a page written by hand with an input for each question and an output for
 * each calculated value. Its script fetches the answers, makes the elements and calculates one sum at each key.
 */
export async function servePlainPage(form: Form, answers: Answers, computed: Computed): Promise<PlainPage> {
  const fields = form.fields.map(({ key, label, type, options, calculated }) => ({
    key,
    label,
    type,
    options: options?.map(option => option.value),
    isOutput: calculated === true,
  }))
  const files: Readonly<Record<string, { type: string; content: Buffer }>> = {
    '/': { type: 'text/html', content: gzipSync(page) },
    '/plain.js': {
      type: 'text/javascript',
      content: gzipSync(`const fields = ${JSON.stringify(fields)}\n${script}`),
    },
    '/answers': { type: 'application/json', content: gzipSync(JSON.stringify({ ...answers, ...computed })) },
  }
  const server = createServer((request, response) => {
    const file = files[request.url ?? '']
    if (!file) return response.writeHead(404).end()
    response.writeHead(200, { 'content-type': file.type, 'content-encoding': 'gzip' }).end(file.content)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { address: `http://127.0.0.1:${port}/`, close: () => server.close() }
}

const page = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Plain form</title>
<style>body{font:16px/1.5 sans-serif}label{display:block}form{display:grid;grid-template-columns:1fr 1fr;gap:1rem}</style>
<script type="module" src="/plain.js"></script></head><body><form></form></body></html>`

const script = `
const answers = await (await fetch('/answers')).json()
const form = document.querySelector('form')
const numbers = {}
const outputs = []
for (const { key, label, type, options, isOutput } of fields) {
  const frame = document.createElement('label')
  frame.append(label)
  const control = document.createElement(isOutput ? 'output' : options ? 'select' : type === 'textarea' ? 'textarea' : 'input')
  for (const option of options ?? []) control.append(new Option(option))
  control.id = key
  if (control instanceof HTMLInputElement && type === 'boolean') control.checked = answers[key] === true
  else control.value = answers[key] ?? ''
  if (typeof answers[key] === 'number') numbers[key] = answers[key]
  if (isOutput) outputs.push(control)
  else control.addEventListener('input', () => {
    answers[key] = control.value
    if (typeof numbers[key] === 'number') numbers[key] = Number(control.value)
    let sum = 0
    for (const each in numbers) sum += numbers[each]
    for (const output of outputs) output.value = sum
  })
  frame.append(control)
  form.append(frame)
}
`
