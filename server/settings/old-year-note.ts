import { oldYearNote } from '../../accounts/lender-settings.ts'
import type { Config } from '../config.ts'
import type { Database } from '../db/connect.ts'
import { dayText, localDay } from '../lists/time.ts'
import { Lender } from './lender.ts'

/** If the assessment year is more than a year back, prints one line about it at the start, with where to change it (D28). */
export async function printOldYearNote(db: Database, config: Config): Promise<void> {
  const { assessmentYear, timeZone } = await new Lender(db, config).settings()
  const note = oldYearNote(assessmentYear, dayText(localDay(new Date(), timeZone)))
  const where = config.assessmentYear === null ? 'in the administrators’ Settings' : 'by ASSESSMENT_YEAR'
  if (note !== null) process.stdout.write(`${note} It can be changed ${where}.\n`)
}
