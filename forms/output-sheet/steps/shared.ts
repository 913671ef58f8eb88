/** Properties that many fields of the form share. */

export const money = { type: 'currency', unit: '$' } as const
export const percent = { type: 'percent', unit: '%' } as const
export const required = true
export const calculated = true
