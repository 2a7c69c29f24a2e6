/** How many proposals can be decided with one confirmation of identity. */
export const MOST_TOGETHER = 50
