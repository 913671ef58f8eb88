import { escapeXml } from './xml-text.ts'

/** The small files around the sheets of an .xlsx (ECMA-376, SpreadsheetML). */

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packageRelationships = 'http://schemas.openxmlformats.org/package/2006/relationships'
const spreadsheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** The default type of every .xml file is a sheet, so this can be written before the number of sheets is known. */
export const contentTypes =
  `${declaration}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">` +
  `<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
  `<Default Extension="xml" ContentType="${spreadsheet}.worksheet+xml"/>` +
  `<Override PartName="/xl/workbook.xml" ContentType="${spreadsheet}.sheet.main+xml"/>` +
  `<Override PartName="/xl/styles.xml" ContentType="${spreadsheet}.styles+xml"/></Types>`

export const rootRelationships =
  `${declaration}<Relationships xmlns="${packageRelationships}">` +
  `<Relationship Id="rId1" Type="${relationships}/officeDocument" Target="xl/workbook.xml"/></Relationships>`

export interface SheetEntry {
  readonly name: string
  /** The range of the sheet's filter, e.g. A1:C3. */
  readonly filter: string
  /** Whether the header row is printed on each page. */
  readonly repeatsHead: boolean
}

/** Returns xl/workbook.xml. It repeats the filters as hidden names, because LibreOffice finds a filter only by its name. */
export function workbook(entries: readonly SheetEntry[]): string {
  const sheets = entries.map(
    ({ name }, at) => `<sheet name="${escapeXml(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`,
  )
  const quoted = (name: string) => `'${escapeXml(name.replaceAll("'", "''"))}'`
  const filters = entries.map(
    ({ name, filter }, at) =>
      `<definedName name="_xlnm._FilterDatabase" localSheetId="${at}" hidden="1">` +
      `${quoted(name)}!${filter.replaceAll(/[A-Z]+|\d+/g, '$$$&')}</definedName>`,
  )
  const heads = entries.map(({ name, repeatsHead }, at) =>
    repeatsHead
      ? `<definedName name="_xlnm.Print_Titles" localSheetId="${at}">${quoted(name)}!$1:$1</definedName>`
      : '',
  )
  return (
    `${declaration}<workbook xmlns="${main}" xmlns:r="${relationships}"><sheets>${sheets.join('')}</sheets>` +
    `<definedNames>${filters.join('')}${heads.join('')}</definedNames></workbook>`
  )
}

export function workbookRelationships(sheets: number): string {
  const each = Array.from(
    { length: sheets },
    (_, at) =>
      `<Relationship Id="rId${at + 1}" Type="${relationships}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`,
  )
  const styles = `<Relationship Id="rId${sheets + 1}" Type="${relationships}/styles" Target="styles.xml"/>`
  return `${declaration}<Relationships xmlns="${packageRelationships}">${each.join('')}${styles}</Relationships>`
}

/** Indexes into `cellStyles` below. `guarded` is text that stays text even when somebody edits the cell. */
export const styleOf = {
  text: 0,
  header: 1,
  number: 2,
  currency: 3,
  percent: 4,
  date: 5,
  time: 6,
  guarded: 7,
  whole: 8,
  wholePercent: 9,
  plain: 10,
} as const

/** Returns a style with a number format, aligned to the top of the row like the texts beside it. */
const numbered = (format: number) =>
  `<xf numFmtId="${format}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyAlignment="1"><alignment vertical="top"/></xf>`

const cellStyles = [
  '<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0" applyAlignment="1"><alignment vertical="top" wrapText="1"/></xf>',
  '<xf numFmtId="0" fontId="1" fillId="2" borderId="0" xfId="0" applyFont="1" applyFill="1"/>',
  numbered(164),
  numbered(165),
  numbered(166),
  numbered(167),
  numbered(168),
  '<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0" quotePrefix="1" applyAlignment="1"><alignment vertical="top" wrapText="1"/></xf>',
  numbered(3),
  numbered(169),
  numbered(1),
]

// Percent values are stored as percent (12.5 is 12.5%), so the sign is literal text and the value is not multiplied by 100.
// Whole numbers have separate formats (1 is 0, 3 is #,##0), because with optional decimals Excel shows 5 as "5.".
const numberFormats = [
  '<numFmt numFmtId="164" formatCode="#,##0.00"/>',
  '<numFmt numFmtId="165" formatCode="&quot;$&quot;#,##0.00"/>',
  '<numFmt numFmtId="166" formatCode="0.00&quot;%&quot;"/>',
  '<numFmt numFmtId="167" formatCode="yyyy\\-mm\\-dd"/>',
  '<numFmt numFmtId="168" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/>',
  '<numFmt numFmtId="169" formatCode="0&quot;%&quot;"/>',
]

export const styles =
  `${declaration}<styleSheet xmlns="${main}">` +
  `<numFmts count="${numberFormats.length}">${numberFormats.join('')}</numFmts>` +
  '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>' +
  '<fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>' +
  '<fill><patternFill patternType="solid"><fgColor rgb="FFE8ECF1"/><bgColor indexed="64"/></patternFill></fill></fills>' +
  '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
  `<cellXfs count="${cellStyles.length}">${cellStyles.join('')}</cellXfs>` +
  '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>'
