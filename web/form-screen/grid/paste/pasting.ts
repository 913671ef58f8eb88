import { GridRange } from '../GridRange.tsx'
import { PasteReport } from './PasteReport.tsx'
import { pasteText } from './paste-text.ts'

/** The code for pasting into a grid and for ranges. A single module, because each module would cost a request. */
export const pasting = { GridRange, PasteReport, pasteText }
