/** The fields of a form that a browser sent, by name; none where what came is no form. An action may be called with anything. */
export const fieldsOf = (form: unknown): Readonly<Record<string, unknown>> =>
  form instanceof FormData ? Object.fromEntries(form) : {}
