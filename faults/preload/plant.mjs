// @ts-check
import { register } from 'node:module'
import { dirname, join } from 'node:path'

// Loaded into the portal before its own code. Plants the fault that PLANT names by changing the text of the built server
// while it is loaded; the files on disk are not changed.

register('./plant-hooks.mjs', import.meta.url, {
  data: { plant: process.env['PLANT'], built: join(dirname(process.argv[1] ?? ''), 'assets') },
})
