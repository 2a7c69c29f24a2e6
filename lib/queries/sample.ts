/** The sample payroll that the app carries, as the file it is. */
export async function readSample(): Promise<File> {
  const answer = await fetch('/samples/payroll-november.csv')
  return new File([await answer.blob()], 'payroll-november.csv', { type: 'text/csv' })
}
