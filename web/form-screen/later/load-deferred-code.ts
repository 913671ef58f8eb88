/** Loads what every form's screen needs once the form is shown. */
export const loadDeferredCode = () => import('./deferred-code.ts').then(m => m.deferredCode)
