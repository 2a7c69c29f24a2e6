const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** Whether a text of an address can be one of our ids. What cannot is answered as not found, without a query. */
export const isId = (text: string): boolean => UUID.test(text)
