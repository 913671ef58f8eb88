/** The only Trusted Types policy that the page may make: it reads the XML inside a spreadsheet, which is never shown. */
export const spreadsheetPolicy = 'spreadsheet'
