/** What the sign-in form shows after a try: the email as typed, and why it was refused, or null before the first try. */
export type SignInState = { readonly email: string; readonly sentence: string | null }
