/** The marks on the bar of the scorecard's total score (spec 1 §2, spec 2 §9). */
export const scoreMarkers = [30, 50, 70, 85, 100] as const
