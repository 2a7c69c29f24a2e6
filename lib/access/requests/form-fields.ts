/** The fields of a form that a browser sent, by name; none for anything else, since an action can be called with anything. */
export const fieldsOf = (form: unknown): Readonly<Record<string, unknown>> =>
  form instanceof FormData ? Object.fromEntries(form) : {}
