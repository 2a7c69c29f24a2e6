/** How long nobody may try after too many wrong tries, in minutes. */
export const PAUSE_MINUTES = 30

/** "1 minute", "12 minutes" */
const inMinutes = (minutes: number): string => (minutes === 1 ? '1 minute' : `${minutes} minutes`)

/** "1 try", "4 tries" */
const inTries = (left: number): string => (left === 1 ? '1 try' : `${left} tries`)
