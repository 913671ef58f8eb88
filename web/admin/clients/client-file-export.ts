import type { ExportRequest } from '../exports/running-exports.ts'

/** Describes the export of a client's whole file as one workbook, with one sheet per form. */
export function clientFileExport(clientId: string, name: string): ExportRequest {
  return {
    name,
    download: { call: 'GET /api/admin/export/clients/{clientId}/excel', params: { clientId } },
    fallbackName: 'client-forms.xlsx',
    failure: 'Failed to export the client’s forms',
  }
}
