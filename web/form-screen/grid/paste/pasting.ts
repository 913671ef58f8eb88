import { GridRange } from '../range/GridRange.tsx'
import { PasteReport } from './PasteReport.tsx'
import { pasteText } from './paste-text.ts'

/** What pasting into a grid and ranges of it need. It is one file, because each would cost a request. */
export const pasting = { GridRange, PasteReport, pasteText }
