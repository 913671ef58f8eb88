/** Fetches what the screen of every form fetches once it is shown. */
export const loadAfterForm = () => import('./after-form.ts').then(m => m.afterForm)
