import { PasteReport } from './PasteReport.tsx'
import { pasteText } from './paste-text.ts'

/** What pasting into a grid needs. It is one file, because each would cost a request. */
export const pasting = { PasteReport, pasteText }
