import type { FastifyReply } from 'fastify'
import { auditIn } from '../audit/record.ts'
import { adminHead, type Head, officersHead, readFile } from '../credit-file/answer.ts'
import { Problem } from '../errors.ts'
import { dayText, localDay } from '../lists/time.ts'
import { type Asked, serve } from '../routing.ts'
import type { Services } from '../services.ts'
import { fileDocument, memoDocument } from './documents.ts'

// spec 3 §1.48

type PdfCall =
  | 'GET /api/loan-officer/clients/{clientId}/file/pdf'
  | 'GET /api/admin/clients/{clientId}/file/pdf'

/** Serves the credit file as PDF. Each file is recorded in the audit log. */
export function pdfRoutes(services: Services): void {
  const { db } = services

  serve(services, 'GET /api/loan-officer/clients/{clientId}/file/pdf', async (asked, reply) =>
    sendPdf(services, asked, reply, await officersHead(db, asked.caller.userId, asked.params.clientId)),
  )

  serve(services, 'GET /api/admin/clients/{clientId}/file/pdf', async (asked, reply) =>
    sendPdf(services, asked, reply, await adminHead(db, asked.params.clientId)),
  )
}

async function sendPdf(
  { db, lender, pdfs }: Services,
  { caller, address, query }: Asked<PdfCall>,
  reply: FastifyReply,
  head: Head,
): Promise<FastifyReply> {
  const { part = 'file' } = query
  const settings = await lender.settings()
  const pdf = await pdfs.make(async () => {
    const read = await readFile(db, head)
    const document = part === 'memo' ? memoDocument(read, settings) : fileDocument(read, settings)
    if (!document) throw new Problem(404, 'This client has no Credit App Memo yet.')
    return document
  })
  const { clientId } = head.client
  const entry = { event: 'exported', actorId: caller.userId, actor: caller.email, address }
  // Throws if the entry cannot be written, so that no file leaves without one.
  await auditIn(db.kysely, { ...entry, subject: `client ${clientId}`, detail: { format: 'pdf', part } })
  const today = dayText(localDay(new Date(), settings.timeZone))
  const name = part === 'memo' ? 'credit-app-memo' : 'credit-file'
  reply.header('content-type', 'application/pdf')
  reply.header('content-disposition', `attachment; filename="${name}-${clientId}-${today}.pdf"`)
  return reply.send(Buffer.from(pdf))
}
