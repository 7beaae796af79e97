import type { Reporter } from 'vitest/node'

/** Says why a test failed as soon as it did: a run that is stopped before its end says it nowhere else. */
export const failuresAtOnce: Reporter = {
  onTestCaseResult(test) {
    const { state, errors = [] } = test.result()
    if (state !== 'failed') return
    for (const { message, stack } of errors)
      process.stderr.write(`${test.module.relativeModuleId}: ${test.fullName}\n${stack ?? message}\n`)
  },
}
