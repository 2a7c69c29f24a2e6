/** How an invitation reaches its payee: by a link that staff hand over, by mail, or in person. */
export const INVITATION_METHODS = ['link', 'mail', 'room'] as const
export type InvitationMethod = (typeof INVITATION_METHODS)[number]
