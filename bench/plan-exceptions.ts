/** Statements that break a rule of the plans on purpose, each by a part of its text, with the reason. */
export const EXCEPTIONS: readonly { readonly part: string; readonly why: string }[] = []
