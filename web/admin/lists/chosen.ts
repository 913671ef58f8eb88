/** Returns the option with this value, which comes from the address; undefined if there is none. */
export function chosen<Option extends { readonly value: string }>(
  options: readonly Option[],
  value: string | undefined,
): Option | undefined {
  return options.find(option => option.value === value)
}

/** Returns the order that the address asks for, as part of a query; an unknown order is ignored. */
export function orderOf<Order extends string>(
  orders: readonly Order[],
  asked: string | undefined,
): { sort?: Order } {
  const sort = orders.find(order => order === asked)
  return sort ? { sort } : {}
}
