/** Properties that many fields of the form share. */

export const line = { type: 'text', maxLength: 200 } as const
export const prose = { type: 'textarea', maxLength: 5000 } as const
export const money = { type: 'currency', unit: '$' } as const
export const percent = { type: 'percent', unit: '%' } as const
export const required = true
export const calculated = true
export const byHand = true
