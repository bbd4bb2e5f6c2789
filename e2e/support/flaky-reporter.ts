import type { FullConfig, FullResult, Reporter, Suite } from '@playwright/test/reporter'

/** Names, at the end, each test that passed only at a further try: its cause is mended, or it is taken out, with the next change. */
export default class FlakyReporter implements Reporter {
  private suite?: Suite

  onBegin(_config: FullConfig, suite: Suite) {
    this.suite = suite
  }

  onEnd(_result: FullResult) {
    for (const test of this.suite?.allTests() ?? [])
      if (test.outcome() === 'flaky')
        console.log(`flaky: ${test.location.file.replace(/^.*\/e2e\//, 'e2e/')}:${test.location.line} ${test.titlePath().slice(3).join(' › ')}`)
  }
}
