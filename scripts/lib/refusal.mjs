/** A failure that the user can fix. Its message states what happened and what to do. */
export class Refusal extends Error {}

/** Runs a program. A refusal prints its message, any other error its stack; both end with a non-zero exit code. */
export async function runProgram(main) {
  try {
    process.exitCode = (await main()) ?? 0
  } catch (error) {
    console.error(error instanceof Refusal ? `\n${error.message}` : error)
    process.exit(1)
  }
}
