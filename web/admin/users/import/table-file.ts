import { workbookText } from './workbook-text.ts'

/** Thrown if a file contains no table; the message says what to do about it. */
export class NoTable extends Error {
  override readonly name = 'NoTable'
}

/**
 * Reads the table in a file as text: an .xlsx, or a CSV in any encoding in which spreadsheets save it. Throws NoTable if the file
 * cannot be read.
 */
export async function tableIn(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const startsWith = (...first: number[]) => first.every((byte, place) => bytes[place] === byte)
  if (startsWith(0x50, 0x4b, 3, 4)) {
    try {
      return await workbookText(bytes)
    } catch {
      throw unreadable()
    }
  }
  if (startsWith(0xd0, 0xcf, 0x11, 0xe0))
    throw new NoTable('This file has an old Excel format or a password. Please save it as .xlsx or as CSV.')
  const text = textOf(bytes, startsWith)
  // A picture, for example, or UTF-16 without its mark.
  if (text.includes('\0')) throw unreadable()
  return text
}

const unreadable = () => new NoTable('This file cannot be read. Please save it again as .xlsx or as CSV.')

function textOf(bytes: Uint8Array, startsWith: (...first: number[]) => boolean): string {
  if (startsWith(0xff, 0xfe)) return new TextDecoder('utf-16le').decode(bytes)
  if (startsWith(0xfe, 0xff)) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    // Excel on Windows saves CSV files in this encoding.
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
