// Before anything else: it asks the server for what the screen will show.
import './opening/first-calls.ts'
import '@fontsource-variable/inter/wght.css'
import './ui/tokens.css'
import './ui/base.css'
import './ui/print.css'
import { StrictMode } from 'react'
import { askLenderZone } from './ask-lender-zone.ts'
import { checkProfile } from './authentication.ts'
import { reloadWhenOutdated } from './reload-when-outdated.ts'
import { App } from './routes.tsx'
import { firstScreenCode } from './screens.tsx'
import { createListeningRoot } from './ui/listening-root.ts'

/** A page without any word, before a loading message. */
const LONGEST_WAIT_MS = 300

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

reloadWhenOutdated()
void checkProfile()
askLenderZone()
// The code of the screen follows at the heels of this one: a loading message in between would hold both up.
void Promise.race([firstScreenCode(), new Promise(resolve => setTimeout(resolve, LONGEST_WAIT_MS))]).then(
  () =>
    createListeningRoot(root).render(
      <StrictMode>
        <App />
      </StrictMode>,
    ),
)
