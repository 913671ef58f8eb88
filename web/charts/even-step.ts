/** Returns the smallest of 1, 2, 5, 10, 20, 50 … that is at least `least`. */
export function evenStep(least: number): number {
  let power = 1
  while (power * 10 < least) power *= 10
  return [1, 2, 5].map(digit => digit * power).find(step => step >= least) ?? power * 10
}
