const SAMPLES = { direct: 'payroll-november.csv', escrow: 'deliveries-april.csv' } as const

/** The sample sheet for a kind of payout (in `public/samples`), as if a person had chosen it as a file. */
export async function readSample(kind: keyof typeof SAMPLES): Promise<File> {
  const name = SAMPLES[kind]
  const answer = await fetch(`/samples/${name}`)
  return new File([await answer.blob()], name, { type: 'text/csv' })
}
