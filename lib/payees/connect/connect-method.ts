/** How an invitation reaches its payee: by a link that staff hand over, by mail, or with the payee beside them. */
export const WAYS = ['link', 'mail', 'room'] as const
export type Way = (typeof WAYS)[number]
