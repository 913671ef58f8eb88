/** The number of minutes in which a person can undo that they deleted a client or moved clients. */
export const undoMinutes = 10
