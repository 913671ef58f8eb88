import { screenCode } from '../shell/screen-code.ts'

export const lateEntry = screenCode(() => import('./RareEntry.tsx').then(m => m.RareEntry))
