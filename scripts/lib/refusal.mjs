/** Something the person at the keyboard can put right. Its message says what happened and what to do. */
export class Refusal extends Error {}

/** Runs a program to its end; a refusal becomes its sentence, a bug its stack, and both a non-zero exit. */
export async function runProgram(main) {
  try {
    process.exitCode = (await main()) ?? 0
  } catch (error) {
    console.error(error instanceof Refusal ? `\n${error.message}` : error)
    process.exit(1)
  }
}
