/** For so many minutes whoever deleted a client, or moved clients, can undo it. */
export const undoMinutes = 10
