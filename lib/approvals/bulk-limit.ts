/** How many proposals can be decided with one proof. */
export const MOST_TOGETHER = 50
