/** How many minutes a pause after too many wrong tries lasts. */
export const PAUSE_MINUTES = 30
