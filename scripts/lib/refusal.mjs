/** A failure that the user can fix. Its message states what happened and what to do. */
export class Refusal extends Error {}

/** Runs a program. A refusal prints its message, any other error its stack; both end with a non-zero exit code. */
export async function runProgram(main) {
  try {
    process.exitCode = (await main()) ?? 0
  } catch (error) {
    // Of another error the stack alone: its members may hold what it was about.
    console.error(error instanceof Refusal ? `\n${error.message}` : (error?.stack ?? error))
    process.exit(1)
  }
}
