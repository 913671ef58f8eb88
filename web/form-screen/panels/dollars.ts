const dollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 0,
})

/** $1,201 for 1200.5: for charts, where cents are noise. */
export function wholeDollars(amount: number): string {
  return dollars.format(amount)
}
