import { looksLikeFormula } from '../../accounts/spreadsheet-text.ts'
import { dayMs } from '../../accounts/time-zone.ts'
import { type Cell, type Column, type Format, formatOf, type Page, valueIn } from './cells.ts'
import { styleOf } from './xlsx-parts.ts'
import { escapeXml } from './xml-text.ts'

/** Returns the XML before a sheet's rows: column widths and a frozen header row. */
export function sheetHead(columns: readonly Column[], page?: Page): string {
  const widths = columns.map(
    ({ width }, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`,
  )
  const headers = columns.map(({ header }, at) => textCell(header, `${letters(at)}1`, styleOf.header))
  return (
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n' +
    '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">' +
    (page ? '<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>' : '') +
    '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>' +
    `</sheetView></sheetViews><sheetFormatPr defaultRowHeight="15"/><cols>${widths.join('')}</cols>` +
    `<sheetData><row r="1">${headers.join('')}</row>`
  )
}

/** Returns the XML after the rows: the filter over all of them, and the page setup. */
export function sheetEnd(filter: string, page?: Page): string {
  return `</sheetData><autoFilter ref="${filter}"/>${page ? pageXml(page) : ''}</worksheet>`
}

/** A4 landscape, fitted to the page's width, with as many pages as needed. Margins are in inches. */
function pageXml({ head, foot }: Page): string {
  return (
    '<pageMargins left="0.5" right="0.5" top="0.75" bottom="0.75" header="0.3" footer="0.3"/>' +
    '<pageSetup paperSize="9" orientation="landscape" fitToWidth="1" fitToHeight="0"/>' +
    `<headerFooter><oddHeader>&amp;L${pageText(head)}&amp;R&amp;A</oddHeader>` +
    `<oddFooter>&amp;L${pageText(foot)}&amp;RPage &amp;P of &amp;N</oddFooter></headerFooter>`
  )
}

/** A page header or footer may have 255 characters with its codes. A single ampersand begins a code, a doubled one does not. */
const mostOfPage = 100

function pageText(text: string): string {
  const short = text.length > mostOfPage ? `${text.slice(0, mostOfPage - 1)}…` : text
  return escapeXml(short.replaceAll(/\s+/g, ' ').replaceAll('&', '&&'))
}

/** Returns the range from the first header to the last row, e.g. A1:C3. */
export function cellRange(columns: readonly Column[], lastRow: number): string {
  return `A1:${letters(columns.length - 1)}${lastRow}`
}

/** Returns one row; empty cells are left out. `number` is 1-based, and the header is row 1. */
export function sheetRow(cells: readonly Cell[], columns: readonly Column[], number: number): string {
  const tall = Math.max(...cells.map((cell, at) => linesOf(cell, columns[at])))
  const height = Math.min(tall * lineHeight, mostHeight)
  let row = `<row r="${number}"${tall > 1 ? ` ht="${height}" customHeight="1"` : ''}>`
  for (const [at, cell] of cells.entries()) row += cellXml(cell, columns[at], `${letters(at)}${number}`)
  return `${row}</row>`
}

/** In points. */
const lineHeight = 15
const mostHeight = 409

/**
 * Estimates how many lines a text takes in its column, rather too many than too few. Excel calculates the height itself, but
 * LibreOffice would leave the row at one line and let the rest of the text cover the row below.
 */
function linesOf(cell: Cell, column: Column | undefined): number {
  const value = valueIn(cell)
  if (typeof value !== 'string' || !column) return 1
  if (value.length < column.width && !value.includes('\n')) return 1
  const lines = value.split('\n').map(({ length }) => Math.max(1, Math.ceil(length / (column.width - 2))))
  return lines.reduce((sum, count) => sum + count, 0)
}

function cellXml(cell: Cell, column: Column | undefined, place: string): string {
  const value = valueIn(cell)
  if (value === null || value === '') return ''
  const format = formatOf(cell, column)
  if (value instanceof Date)
    return `<c r="${place}" s="${format === 'date' ? styleOf.date : styleOf.time}"><v>${serialDay(value)}</v></c>`
  if (typeof value === 'number')
    return Number.isFinite(value)
      ? `<c r="${place}" s="${numberStyle(value, format)}"><v>${value}</v></c>`
      : ''
  if (typeof value === 'boolean') return textCell(value ? 'Yes' : 'No', place, styleOf.text)
  return textCell(value, place, looksLikeFormula(value) ? styleOf.guarded : styleOf.text)
}

function numberStyle(value: number, format: Format): number {
  if (format === 'currency' || format === 'plain') return styleOf[format]
  if (format === 'percent') return Number.isInteger(value) ? styleOf.wholePercent : styleOf.percent
  return Number.isInteger(value) ? styleOf.whole : styleOf.number
}

/** Writes text as an inline string, so that it is never read as a number or formula. */
function textCell(text: string, place: string, style: number): string {
  return `<c r="${place}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(text)}</t></is></c>`
}

/**
 * Converts a Date to the day number of spreadsheets: days since 30 December 1899, with the time of day (UTC) as the fraction.
 */
function serialDay(date: Date): number {
  return date.getTime() / dayMs + 25_569
}

/** Returns the letters of a column, counted from 0: A, B … Z, AA …. */
function letters(column: number): string {
  const last = String.fromCharCode(65 + (column % 26))
  return column < 26 ? last : letters(Math.floor(column / 26) - 1) + last
}
