/** What a confirmation with a passkey begins with, in the field that otherwise holds a password or a code. */
export const PREFIX = 'passkey:'

/** The answer of a passkey as the text of a field, with the token of its challenge. */
export const passkeyText = (one: { readonly token: string; readonly response: object }): string =>
  PREFIX + JSON.stringify(one)

/** Whether a typed proof is that of a passkey. */
export const isPasskeyText = (text: string): boolean => text.startsWith(PREFIX)
