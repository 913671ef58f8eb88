import type { ExportRequest } from '../exports/running-exports.ts'

/** The whole file of one client: all forms, one sheet each. */
export function clientFileExport(clientId: string, name: string): ExportRequest {
  return {
    name,
    download: { call: 'GET /api/admin/export/clients/{clientId}/excel', params: { clientId } },
    fallbackName: 'client-forms.xlsx',
    failure: 'Failed to export the client’s forms',
  }
}
