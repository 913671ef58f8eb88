/** Owns nothing. The portal serves with it in the tests, as it can at a lender’s (grants.ts). */
export const servingRole = 'sevenfold_serving'
