/** One of the page's two Trusted Types policies: for parsing the XML inside a spreadsheet, which is never put into the page. */
export const spreadsheetPolicy = 'spreadsheet'

/** The other policy: it allows only the URL of the portal's own service worker. */
export const workerPolicy = 'service-worker'
