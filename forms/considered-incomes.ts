/** The other incomes of the MSE Assessment, each with the key of the checkbox that makes it count (D19). */
export const consideredIncomes = ['Agriculture', 'Rental', 'Salary', 'Other'].map(name => ({
  name,
  income: `${name.toLowerCase()}Income`,
  consider: `consider${name}Income`,
}))
