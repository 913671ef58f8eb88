import { strToU8, zipSync } from 'fflate'

/** Returns a ZIP archive of these files, compressed as spreadsheet programs do. */
export function zipOf(files: Readonly<Record<string, string>>): Uint8Array<ArrayBuffer> {
  return zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])))
}
