/** A day of 24 hours, in milliseconds. Days of a time zone may be an hour longer or shorter. */
export const dayMs = 86_400_000
