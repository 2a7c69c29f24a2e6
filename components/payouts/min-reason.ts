/** The shortest reason, so that another person can understand it. The server requires the same. */
export const MIN_REASON = 3
