import { useEffect, useState } from 'react'

/** How long a value must stay the same. */
const REST_MS = 250

/** Returns the value as it was when it last stayed the same for a quarter of a second. */
export function useDebounced<Value>(value: Value): Value {
  const [rested, setRested] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), REST_MS)
    return () => clearTimeout(timer)
  }, [value])
  return rested
}
