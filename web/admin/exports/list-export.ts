import type { DownloadCall, ExportFormat } from './download.ts'
import { startExport } from './running-exports.ts'

/** A list as a file. */
export interface Exported {
  /** What is exported: 'Users'. */
  readonly name: string
  readonly downloadIn: (format: ExportFormat) => DownloadCall
  /** File name without its extension, used when the server gives none. */
  readonly fallbackName: string
  readonly failure: string
}

export function startListExport(
  { name, downloadIn, fallbackName, failure }: Exported,
  format: ExportFormat,
): Promise<void> {
  const isExcel = format === 'excel'
  return startExport({
    name: `${name} (${isExcel ? 'Excel' : 'CSV'})`,
    download: downloadIn(format),
    fallbackName: `${fallbackName}.${isExcel ? 'xlsx' : 'csv'}`,
    failure,
  })
}
