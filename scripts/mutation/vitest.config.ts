import { mergeConfig } from 'vitest/config'
import shared from '../../e2e/vitest.config'

const { projects: _projects, ...common } = shared.test ?? {}

/** The tests of MUTATION_TESTS, without the long campaigns. */
export default mergeConfig(
  { ...shared, test: common },
  {
    test: {
      include: JSON.parse(process.env.MUTATION_TESTS ?? '[]'),
      globalSetup: 'lib/store/test-templates.ts',
      exclude: [
        'lib/submissions/{crash,dialects,changing-dialects,collecting-dialects,odd-answers}.test.ts',
        'lib/payees/connect/connect-{attacks,counts}.test.ts',
      ],
    },
  },
)
