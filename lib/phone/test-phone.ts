/**
 * For tests: the phone of the payee at a place. The phones of neighbours are far apart, unlike those that dragging a cell down
 * makes, which a draft warns about. Each place below seven million has its own.
 */
export const testPhone = (at: number): string => `+25677${2_104_417 + ((at * 7_919) % 7_000_000)}`
