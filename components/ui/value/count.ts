/** A count as people read it: 1,204. For things that are counted; amounts go through `Money`. */
export const countText = (n: number): string => n.toString().replace(/\B(?=(?:\d{3})+$)/g, ',')

/** So many rows: "1 row", "1,204 rows". */
export const rowsText = (n: number): string => `${countText(n)} ${n === 1 ? 'row' : 'rows'}`
