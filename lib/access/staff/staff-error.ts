/** Why a change of the staff was refused. Nothing is changed in any of these cases. */
export type StaffProblem = {
  readonly kind: 'email-taken' | 'no-such-person' | 'last-admin' | 'factor-on' | 'email-unreadable' | 'password-weak'
  readonly sentence: string
}

export const emailTaken = (email: string): StaffProblem => ({
  kind: 'email-taken',
  sentence: `${email} is on the staff already. Nothing was changed.`,
})

export const noSuchPerson = (email: string): StaffProblem => ({
  kind: 'no-such-person',
  sentence: `Nobody on the staff has the email ${email}. Nothing was changed.`,
})

export const lastAdmin = (name: string): StaffProblem => ({
  kind: 'last-admin',
  sentence: `${name} is the only admin left. Nothing was changed. Make somebody else an admin first.`,
})

export const factorOn = (name: string): StaffProblem => ({
  kind: 'factor-on',
  sentence: `${name} has an authenticator already. Nothing was changed. If it is lost, reset it first: npm run staff -- reset EMAIL --factor.`,
})

export const emailUnreadable = (text: string): StaffProblem => ({
  kind: 'email-unreadable',
  sentence: `“${text}” does not read as an email address. Nothing was changed.`,
})

export const passwordWeak = (why: string): StaffProblem => ({
  kind: 'password-weak',
  sentence: `${why} Nothing was changed.`,
})
