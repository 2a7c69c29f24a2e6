/** Marks around text that is struck out, which no keyboard types. */
export const STRUCK_START = '\ue000'
export const STRUCK_END = '\ue001'
