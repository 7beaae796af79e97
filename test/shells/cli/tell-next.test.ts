import { expect, it } from 'vitest'
import { contract } from '../../../src/contract/contract.ts'
import { nextLines } from '../../../src/shells/cli/tell-next.ts'

const WRITING = ['prepare', 'preparePayout', 'prepareSweep', 'prepareConfidential', 'prepareRevocation', 'write']

it('the command line says of a bundle that it wrote where it is and what comes next, and nothing behind any other command', () => {
  const told = Object.keys(contract.bundles).filter((name) => nextLines({ group: 'bundles', name }).length > 0)
  expect(told.toSorted()).toEqual([...WRITING, 'sign'].toSorted())
  expect(nextLines({ group: 'bundles', name: 'prepare' })).toEqual([
    expect.stringMatching(/^The bundle is out\. Next: .*“bundles show”.*“bundles sign”.*“bundles import”\.$/),
  ])
  expect(nextLines({ group: 'bundles', name: 'sign' })).toEqual([expect.stringMatching(/nothing of it was sent.*“bundles import”/)])
  expect(nextLines({ group: 'vault', name: 'write' })).toEqual([])
})
