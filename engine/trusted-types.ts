/** One of the two Trusted Types policies that the page may make: it reads the XML inside a spreadsheet, which is never shown. */
export const spreadsheetPolicy = 'spreadsheet'

/** The other one: it names the portal's own service worker, and no other script. */
export const workerPolicy = 'service-worker'
