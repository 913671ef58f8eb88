import '@fontsource-variable/inter/wght.css'
import './ui/tokens.css'
import './ui/base.css'
import './ui/print.css'
import { StrictMode } from 'react'
import { askLenderZone } from './ask-lender-zone.ts'
import { checkProfile } from './authentication.ts'
import { askForFirstScreen } from './first-calls.ts'
import { reloadWhenOutdated } from './reload-when-outdated.ts'
import { App } from './routes.tsx'
import { createListeningRoot } from './ui/listening-root.ts'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

reloadWhenOutdated()
void checkProfile()
askForFirstScreen()
askLenderZone()
createListeningRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
