import '@fontsource-variable/inter/wght.css'
import '../ui/tokens.css'
import '../ui/base.css'
import '../ui/print.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { LONGEST_EMPTY_MS } from '../ui/timing.ts'
import { reloadWhenOutdated } from './reload-when-outdated.ts'
import { App, loadFirstScreen } from './routes.tsx'
import { askLenderZone, checkProfile } from './start.ts'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

reloadWhenOutdated()
void checkProfile()
askLenderZone()
// The code of the screen arrives shortly after this file, and rendering a loading message first would delay it.
void Promise.race([loadFirstScreen(), new Promise(resolve => setTimeout(resolve, LONGEST_EMPTY_MS))]).then(
  () =>
    createRoot(root).render(
      <StrictMode>
        <App />
      </StrictMode>,
    ),
)
