import { screenCode } from '../shell/screen-code.ts'

export const lateEntry = screenCode(() => import('./LateEntry.tsx').then(m => m.LateEntry))
