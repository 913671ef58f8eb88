/** Loads what every form's screen needs once the form is shown. */
export const loadAfterForm = () => import('./after-form.ts').then(m => m.afterForm)
