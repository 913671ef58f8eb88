/** A role that owns nothing. In the tests the portal serves with it, as it can at a lender’s (grants.ts). */
export const servingRole = 'sevenfold_serving'
