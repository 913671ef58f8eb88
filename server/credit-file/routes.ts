import { controlCharacterFault, hasControlCharacter, visibleText } from '../../engine/texts.ts'
import { signalsOf } from '../../forms/credit-file/signals.ts'
import { currentPolicy } from '../../forms/policy/policy.ts'
import { officersClient } from '../clients/store.ts'
import { Problem } from '../errors.ts'
import { loadForm } from '../forms/load.ts'
import { ownerOf } from '../forms/owner.ts'
import { answerForm } from '../forms/routes.ts'
import { serve } from '../routing.ts'
import type { Services } from '../services.ts'
import { adminHead, checksOfFile, officersHead, readFile } from './answer.ts'
import { confirmStaleForm } from './keep.ts'
import { tryUpdateStoredChecks } from './kept-checks.ts'
import { addNote, notesOf } from './notes-and-events.ts'
import { staleInputs } from './stale.ts'
import { fileWithChangeCount, storedFile } from './stored-file.ts'

// spec 3 §1.34–36, §1.126

/** Serves a client's credit file: reading it, explaining its checks, and keeping forms whose inputs have changed. */
export function creditFileRoutes(services: Services): void {
  const { db } = services

  const { areMade } = services.pdfs

  serve(services, 'GET /api/loan-officer/clients/{clientId}/file', async ({ params, caller }) => {
    const { answer } = await readFile(db, await officersHead(db, caller.userId, params.clientId))
    return { ...answer, pdf: areMade }
  })

  serve(services, 'GET /api/admin/clients/{clientId}/file', async ({ params, caller, address }) => {
    const { userId: actorId, email: actor } = caller
    const reading = { event: 'file read', actorId, actor, address, subject: params.clientId }
    const { answer, stored } = await readFile(db, await adminHead(db, params.clientId, reading))
    const signals = signalsOf(stored, currentPolicy())
    return { ...answer, pdf: areMade, signals: signals.map(signal => ({ ...signal })) }
  })

  serve(
    services,
    'POST /api/loan-officer/clients/{clientId}/checks/{checkId}/explain',
    async ({ params, body, caller }) => {
      const client = await officersClient(db, caller.userId, params.clientId)
      const text = wordsOf(body.text, 'text', 'The explanation')
      if (text === '') throw new Problem(422, 'Please write why.', { errors: { text: 'Please write why.' } })
      const { file, changes } = await fileWithChangeCount(db, client.id)
      const check = checksOfFile(file).find(({ id }) => id === params.checkId)
      if (!check) throw new Problem(404, 'This check does not exist')
      if (check.fingerprint !== body.fingerprint)
        throw new Problem(
          409,
          'The figures have changed since. Look at the check again before you explain it.',
          {
            code: 'stale',
          },
        )
      await addNote(db, client.id, check, text, caller.userId)
      await tryUpdateStoredChecks(db, client.id, { file, changes: changes + 1 })
      const note = (await notesOf(db, client.id)).find(({ checkId }) => checkId === check.id)
      if (!note) throw new Error('A note that was just written is there')
      return { note: { text: note.text, by: note.by, at: note.at, current: true } }
    },
  )

  serve(services, 'GET /api/loan-officer/forms/{formId}/stale', async ({ params, caller }) => {
    const row = await loadForm(db, ownerOf(caller), params.formId)
    if (!row.client || row.status !== 'completed') return { inputs: [] }
    const file = await storedFile(db, row.client._id)
    const stored = file[row.form_type]
    return { inputs: stored ? staleInputs(file, stored) : [] }
  })

  serve(
    services,
    'POST /api/loan-officer/forms/{formId}/confirm',
    async ({ params, body, caller }, reply) => {
      const reason = wordsOf(body.reason ?? '', 'reason', 'The reason')
      const row = await confirmStaleForm(db, ownerOf(caller), params.formId, reason)
      return { form: answerForm(row, reply) }
    },
  )
}

/** Returns the trimmed text, which may have several lines; '' if nothing in it is visible. Throws 400 for control characters. */
function wordsOf(text: string, field: string, label: string): string {
  if (hasControlCharacter(text, 'many')) {
    const fault = controlCharacterFault(label)
    throw new Problem(400, fault, { errors: { [field]: fault } })
  }
  return visibleText(text)
}
