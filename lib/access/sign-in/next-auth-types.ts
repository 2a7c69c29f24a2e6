declare module 'next-auth' {
  interface User {
    /** The token of the session row that a sign-in created. */
    sessionToken?: string | undefined
  }
}

declare module '@auth/core/jwt' {
  interface JWT {
    sessionToken?: string | undefined
  }
}

export {}
