import { execFile } from 'node:child_process'
import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FormType, formTypes } from '../../../forms/catalogue.ts'
import { packageRoot } from '../../package-root.ts'
import { completeAnswers } from '../../test-answers.ts'
import { type TestPortal, testPortal } from '../../test-portal.ts'

/** The example client program in docs/. */
const program = join(packageRoot, 'docs', 'api-example', 'assess-client.ts')

/** The functions that this test calls, typed by hand: the program's own types are only generated during the test. */
interface Program {
  signIn(baseUrl: string, credentials: object, as: 'officer' | 'administrator'): Promise<object>
  assessClient(portal: object, client: object, answersTo: (type: FormType) => object): Promise<ClientFile>
  saveAnswers(portal: object, form: object, answers: object): Promise<object>
  readAsAdministrator(portal: object, clientId: string): Promise<Reading>
}
interface Form {
  readonly formType: string
  readonly formData: Readonly<Record<string, unknown>>
  readonly calculatedFields: Readonly<Record<string, unknown>>
}
interface ClientFile {
  readonly client: { readonly _id: string; readonly clientId: string }
  readonly statistics: object
  readonly forms: readonly Form[]
}
interface Reading {
  readonly file: ClientFile
  readonly submissions: readonly { readonly steps: readonly { readonly lines: readonly object[] }[] }[]
  readonly csv: string
}

let portal: TestPortal
let address: string
let document: string

beforeAll(async () => {
  portal = await testPortal()
  address = await portal.app.listen({ port: 0, host: '127.0.0.1' })
  document = await (await fetch(`${address}/api/openapi.json`)).text()
})
afterAll(() => portal.close())

const settings = {
  compilerOptions: {
    target: 'ES2023',
    module: 'ESNext',
    moduleResolution: 'bundler',
    lib: ['ES2023', 'DOM', 'DOM.Iterable'],
    types: [],
    strict: true,
    noUncheckedIndexedAccess: true,
    allowImportingTsExtensions: true,
    skipLibCheck: true,
    noEmit: true,
  },
}

/** Compiles the program with the types generated from a document, and returns the compiler's errors; empty without any. */
async function faultsOf(openApi: OpenAPI3): Promise<string> {
  const modules = join(packageRoot, 'node_modules')
  // Inside node_modules, so that the program finds the packages that it imports.
  await mkdir(join(modules, '.cache'), { recursive: true })
  const folder = await mkdtemp(join(modules, '.cache', 'openapi-client-'))
  try {
    await copyFile(program, join(folder, 'assess-client.ts'))
    await writeFile(join(folder, 'portal-api.ts'), astToString(await openapiTS(openApi)))
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(settings))
    return await outputOf(join(modules, 'typescript', 'bin', 'tsc'), '--project', folder)
  } finally {
    await rm(folder, { recursive: true })
  }
}

function outputOf(script: string, ...parameters: string[]): Promise<string> {
  return new Promise(resolve => {
    execFile(process.execPath, [script, ...parameters], (error, stdout, stderr) =>
      resolve(stdout + stderr || (error?.message ?? '')),
    )
  })
}

// The compiler reads the browser's types and some thousand lines more, which takes seconds, and longer on a busy machine.
const compiling = { timeout: 180_000 }

test('a client generated from the document compiles', compiling, async () => {
  expect(await faultsOf(JSON.parse(document))).toBe('')
})

test('a client does not compile if the document has other names than the portal', compiling, async () => {
  const wrong = document
    .replaceAll('"nextForm"', '"followingForm"')
    .replaceAll('"formData"', '"answers"')
    .replaceAll('"If-Match"', '"If-Version"')
    .replaceAll('"/api/admin/clients/{clientId}/forms"', '"/api/admin/clients/{clientId}/file"')
  const faults = await faultsOf(JSON.parse(wrong))
  expect(faults).toMatch(/'nextForm' does not exist on type '\{ message: string;/)
  expect(faults).toMatch(/'formData' does not exist in type '\{ answers\?/)
  expect(faults).toMatch(/'If-Match'' does not exist in type/)
  expect(faults).toMatch(/api\/admin\/clients\/\{clientId\}\/forms"' is not assignable/)
})

test('the generated client completes all forms of a client, and an administrator reads the file', async () => {
  const { signIn, assessClient, readAsAdministrator }: Program = await import(pathToFileURL(program).href)
  const officer = await portal.person('loan_officer', 'Kofi Boateng')
  const administrator = await portal.person('admin')
  const password = 'password'

  const asOfficer = await signIn(address, { email: officer.email, password }, 'officer')
  const person = { name: 'Ama Mensah', email: 'ama.mensah@example.com', phone: '+233 24 555 0101' }
  const file = await assessClient(asOfficer, person, completeAnswers)
  expect(file.statistics).toEqual({
    totalForms: formTypes.length,
    completedForms: formTypes.length,
    inProgressForms: 0,
    notStartedForms: 0,
  })
  expect(file.forms.map(form => form.formType)).toEqual(formTypes)
  for (const { formType, formData } of file.forms)
    expect(formData).toMatchObject(completeAnswers(formType as FormType))

  const asAdministrator = await signIn(address, { email: administrator.email, password }, 'administrator')
  const reading = await readAsAdministrator(asAdministrator, file.client._id)
  expect(
    reading.file.forms.map(({ formData, calculatedFields }) => ({ formData, calculatedFields })),
  ).toEqual(file.forms.map(({ formData, calculatedFields }) => ({ formData, calculatedFields })))
  expect(reading.submissions).toHaveLength(formTypes.length)
  for (const { steps } of reading.submissions) expect(steps[0]?.lines.length).toBeGreaterThan(0)
  expect(reading.csv).toContain(`"${file.client.clientId}"`)
})

test('a refusal reaches the generated client with its code', async () => {
  const { signIn, saveAnswers }: Program = await import(pathToFileURL(program).href)
  const officer = await portal.person('loan_officer')
  const asOfficer = await signIn(address, { email: officer.email, password: 'password' }, 'officer')
  const _id = await officer.form(await officer.newClient(), 'user_form')
  const stale = { _id, version: 7, totalSteps: 6 }
  await expect(saveAnswers(asOfficer, stale, { customerName: 'Ama' })).rejects.toMatchObject({
    status: 409,
    body: { code: 'stale', currentVersion: 1 },
  })
})

test('the portal accepts the examples in the document', async () => {
  const { schemas } = JSON.parse(document).components
  const officer = await portal.person('loan_officer')
  const formId = await officer.form(await officer.newClient(), 'user_form')
  const administrator = await portal.person('admin')
  const user = await portal.person('user')
  const answers = [
    await officer.call('POST', '/api/loan-officer/clients', schemas.NewClient.examples[0]),
    await officer.call('PUT', `/api/loan-officer/forms/${formId}/save`, schemas.SaveBody.examples[0]),
    await administrator.call('POST', '/api/admin/users/create', schemas.NewUser.examples[0]),
    await user.call('POST', '/api/form/save', schemas.OwnSaveBody.examples[0]),
  ]
  expect(answers.map(answer => answer.statusCode)).toEqual([201, 200, 201, 200])
})
