import type { DownloadCall, ExportFormat } from './download.ts'
import { startExport } from './running-exports.ts'

/** The export of a list. */
export interface Exported {
  /** What is exported, e.g. 'Users'. */
  readonly name: string
  readonly downloadIn: (format: ExportFormat) => DownloadCall
  /** The file name without extension, used if the server names none. */
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
