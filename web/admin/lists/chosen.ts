/** The option that the address names, if it is one of them. */
export function chosen<Option extends { readonly value: string }>(
  options: readonly Option[],
  value: string | undefined,
): Option | undefined {
  return options.find(option => option.value === value)
}

/** The order that the address names, as a part of a query, if the list has it. */
export function orderOf<Order extends string>(
  orders: readonly Order[],
  asked: string | undefined,
): { sort?: Order } {
  const sort = orders.find(order => order === asked)
  return sort ? { sort } : {}
}
