import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Page } from '@playwright/test'
import { findOffice, officeFlags } from '../scripts/office.mjs'

/** A cell as LibreOffice understands it: text, a number, or a point in time in milliseconds since 1970. */
export type OpenedCell = string | number | { readonly at: number } | null

export interface OpenedSheet {
  readonly name: string
  /** The number of rows that do not scroll. */
  readonly frozenRows: number
  /** The range of the filter, such as Users.A1:Users.L3; null without a filter. */
  readonly filter: string | null
  readonly formulas: readonly string[]
  /** Rows without empty cells at their ends; empty rows are left out. */
  readonly rows: readonly (readonly OpenedCell[])[]
}

/**
 * The settings of LibreOffice's dialog for a CSV: UTF-8, which it chooses by the byte order mark; tab, comma and semicolon as
 * separators; and every option on that turns text into something else, such as special numbers and formulas.
 */
const csvOptions = '9/44/59,34,76,1,,0,false,true,false,false,false,0,true'

/** A macro opens the files, because only an opened document tells which rows are frozen; a conversion does not. */
const macro = `
Sub ReadBack(source As String, options As String, target As String)
  On Error Goto Failed
  Dim opening(2) As New com.sun.star.beans.PropertyValue
  opening(0).Name = "Hidden"
  opening(0).Value = True
  opening(1).Name = "ReadOnly"
  opening(1).Value = True
  opening(2).Name = "FilterOptions"
  opening(2).Value = options
  Dim storing(0) As New com.sun.star.beans.PropertyValue
  storing(0).Name = "FilterName"
  storing(0).Value = "OpenDocument Spreadsheet Flat XML"
  Dim file As Object, at As Integer
  file = StarDesktop.loadComponentFromURL(source, "_blank", 0, opening())
  Open target & ".frozen" For Output As #1
  For at = 0 To file.Sheets.Count - 1
    file.CurrentController.setActiveSheet(file.Sheets.getByIndex(at))
    Print #1, file.CurrentController.getSplitRow()
  Next at
  Close #1
  file.storeToURL(target & ".fods", storing())
  file.close(True)
  Exit Sub
Failed:
  Open target & ".failed" For Output As #2
  Print #2, Error$ & " in line " & Erl
  Close
End Sub
`

/** Opens spreadsheets as a person would, all in one run of LibreOffice. Throws if one of them does not open. */
export async function openWithOffice(page: Page, files: readonly string[]): Promise<OpenedSheet[][]> {
  const folder = mkdtempSync(join(tmpdir(), 'sevenfold-office-'))
  try {
    const target = (at: number) => join(folder, String(at))
    const calls = files.map((file, at) => {
      const values = [pathToFileURL(file).href, csvOptions, pathToFileURL(target(at)).href]
      return `  ReadBack(${values.map(value => `"${value}"`).join(', ')})`
    })
    const output = await runMacro(folder, `${macro}\nSub Main\n${calls.join('\n')}\nEnd Sub\n`)
    const opened: OpenedSheet[][] = []
    // An empty page, because the portal's Content-Security-Policy does not allow parsing XML.
    const reader = await page.context().newPage()
    for (const [at, file] of files.entries()) {
      if (!existsSync(`${target(at)}.fods`)) {
        const failure = `${target(at)}.failed`
        throw new Error(
          `LibreOffice did not open ${file}: ${existsSync(failure) ? readFileSync(failure, 'utf8') : output}`,
        )
      }
      const frozen = readFileSync(`${target(at)}.frozen`, 'utf8')
        .trim()
        .split(/\s+/)
        .map(Number)
      const sheets = await reader.evaluate(readFlatSheets, readFileSync(`${target(at)}.fods`, 'utf8'))
      opened.push(sheets.map((sheet, place) => ({ ...sheet, frozenRows: frozen[place] ?? 0 })))
    }
    await reader.close()
    return opened
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Runs Main in a LibreOffice with a profile of its own. Returns what it wrote to standard error. */
async function runMacro(folder: string, code: string): Promise<string> {
  const office = findOffice()
  if (!office) throw new Error('There is no LibreOffice')
  const profile = join(folder, 'profile')
  writeProfile(profile, code)
  // A separate process group, because the started program starts another one that has to be ended as well.
  const child = spawn(office, [...officeFlags(profile), 'macro:///Standard.Journey.Main'], {
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true,
  })
  let output = ''
  child.stderr.on('data', chunk => {
    output += chunk
  })
  const giveUp = setTimeout(() => child.pid && process.kill(-child.pid, 'SIGKILL'), 180_000)
  await once(child, 'close')
  clearTimeout(giveUp)
  return output
}

/** Writes a profile with the macro. It is marked as set up, because LibreOffice would otherwise write an empty macro library. */
function writeProfile(profile: string, code: string): void {
  const library = 'xmlns:library="http://openoffice.org/2000/library" library:name="Standard"'
  const files = {
    'registrymodifications.xcu':
      '<oor:items xmlns:oor="http://openoffice.org/2001/registry"><item oor:path="/org.openoffice.Setup/Office">' +
      '<prop oor:name="ooSetupInstCompleted" oor:op="fuse"><value>true</value></prop></item></oor:items>',
    'basic/script.xlc':
      '<library:libraries xmlns:library="http://openoffice.org/2000/library">' +
      '<library:library library:name="Standard" library:link="false"/></library:libraries>',
    'basic/Standard/script.xlb': `<library:library ${library}><library:element library:name="Journey"/></library:library>`,
    'basic/Standard/Journey.xba':
      '<script:module xmlns:script="http://openoffice.org/2000/script" script:name="Journey" ' +
      `script:language="StarBasic"><![CDATA[${code}]]></script:module>`,
  }
  mkdirSync(join(profile, 'user', 'basic', 'Standard'), { recursive: true })
  for (const [name, content] of Object.entries(files))
    writeFileSync(join(profile, 'user', name), `<?xml version="1.0" encoding="UTF-8"?>\n${content}\n`)
}

/** Reads the sheets of a flat XML spreadsheet. Runs in the browser, which can parse XML. */
function readFlatSheets(xml: string): Omit<OpenedSheet, 'frozenRows'>[] {
  const flat = new DOMParser().parseFromString(xml, 'text/xml')

  function textOf(node: Node): string {
    const inside = () => [...node.childNodes].map(textOf).join('')
    if (!(node instanceof Element)) return node.textContent ?? ''
    if (node.tagName === 'text:s') return ' '.repeat(Number(node.getAttribute('text:c') ?? 1))
    if (node.tagName === 'text:tab') return '\t'
    return node.tagName === 'text:line-break' ? '\n' : inside()
  }

  function valueIn(cell: Element): OpenedCell {
    const kind = cell.getAttribute('office:value-type')
    const date = cell.getAttribute('office:date-value')
    if (kind === null) return null
    if (kind === 'float') return Number(cell.getAttribute('office:value'))
    if (date !== null) return { at: Date.parse(date.includes('T') ? `${date}Z` : date) }
    const text = [...cell.getElementsByTagName('text:p')].map(textOf).join('\n')
    return kind === 'string' ? text : `${kind}: ${text}`
  }

  function cellsOf(row: Element): OpenedCell[] {
    const values = [...row.children].map(cell => ({
      value: valueIn(cell),
      repeated: Number(cell.getAttribute('table:number-columns-repeated') ?? 1),
    }))
    const last = values.findLastIndex(({ value }) => value !== null)
    return values
      .slice(0, last + 1)
      .flatMap(({ value, repeated }) => Array.from({ length: repeated }, () => value))
  }

  const filters = [...flat.getElementsByTagName('table:database-range')]
    .filter(range => range.getAttribute('table:display-filter-buttons') === 'true')
    .map(range => range.getAttribute('table:target-range-address') ?? '')
  return [...flat.getElementsByTagName('table:table')].map(table => {
    const name = table.getAttribute('table:name') ?? ''
    const cells = [...table.getElementsByTagName('table:table-cell')]
    return {
      name,
      filter: filters.find(range => range.replaceAll("'", '').startsWith(`${name}.`)) ?? null,
      formulas: cells.flatMap(cell => cell.getAttribute('table:formula') ?? []),
      rows: [...table.getElementsByTagName('table:table-row')].map(cellsOf).filter(row => row.length > 0),
    }
  })
}
