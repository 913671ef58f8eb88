/** The longest name or short text, in characters. */
export const NAME_LENGTH = 120
