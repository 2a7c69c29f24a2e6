/** How long nobody may try after too many wrong tries, in minutes. */
export const PAUSE_MINUTES = 30
