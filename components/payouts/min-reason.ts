/** How long a reason has to be, so that another person can make something of it. The server asks for as much. */
export const MIN_REASON = 3
