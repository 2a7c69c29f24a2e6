/** An identifier of the service, short enough for a table: "4b7e…91d0". */
export const shortId = (id: string): string => `${id.slice(0, 4)}…${id.slice(-4)}`
