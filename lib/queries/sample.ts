const SAMPLES = { direct: 'payroll-november.csv', escrow: 'deliveries-april.csv' } as const

/** The sample sheet that the app carries for a kind of payout, as the file it is. */
export async function readSample(kind: keyof typeof SAMPLES): Promise<File> {
  const name = SAMPLES[kind]
  const answer = await fetch(`/samples/${name}`)
  return new File([await answer.blob()], name, { type: 'text/csv' })
}
