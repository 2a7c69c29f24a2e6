/** What the service said against it last time, and beside which field it belongs. */
export type Refusal = { readonly field: string | null; readonly sentence: string }

/** The problem beside a field: ours, or what the service said of it last time. */
export const problemAt = (
  state: { readonly problemOf: (field: string) => string | undefined },
  refusal: Refusal | null,
  field: string,
): string | undefined => state.problemOf(field) ?? (refusal?.field === field ? refusal.sentence : undefined)
