import { createRouterClient } from '@orpc/server'
import { describe, expect, it } from 'vitest'
import { parseAddress } from '../../../../src/core/address/address.ts'
import { explainError } from '../../../../src/core/error/error.ts'
import { openEventHub } from '../../../../src/main/events.ts'
import { os } from '../../../../src/main/operations/implement.ts'
import { aliases } from '../../../../src/shells/cli/aliases/aliases.ts'
import { runAlias } from '../../../../src/shells/cli/aliases/run-alias.ts'
import { until } from '../../../support/until.ts'

const ID = 'a decision'
const ACCOUNT = parseAddress('GfFRsAxzFmSVPv45FGMZYpgujyWGm1nqkuFnVMtsK4J5')
const WHY = 'The signer remembers another message.'
const DIGEST = '0'.repeat(64)

type State = 'waiting' | 'not-known' | 'satisfied'

/** Closes a token account with --no-wait, over operations that answer as the test says. */
function closeAccount(first: State) {
  const hub = openEventHub()
  let state = first
  let looks = 0
  const settled = () => state !== 'waiting'
  const planClose = os.tokens.planClose.handler(() => ({
    account: ACCOUNT,
    refusal: null,
    words: null,
    feeLamports: 5_000n,
    rentLamports: 0n,
    reclaimedLamports: 0n,
    warnings: [],
    digest: DIGEST,
  }))
  const close = os.tokens.close.handler(() => ({ id: ID, account: ACCOUNT }))
  const decision = os.activity.decision.handler(() => {
    looks += 1
    const part = {
      ...{ intent: 'one', state, settled: settled(), why: null, accounts: 1, amount: 0n, signatures: 1, feeLamports: 5_000n },
      ...{ attempts: 1, again: false, elsewhere: null, payees: [], signature: null, lastValidBlockHeight: null, broadcasts: 0, slot: null },
    }
    return {
      ...{ id: ID, kind: 'upkeep', asset: 'native', outcome: settled() ? 'not-known' : 'going-on', settled: settled(), out: 0, dead: 0 },
      ...{ blockHeight: null, msPerSlot: null, failedFeeLamports: 0n, parts: [part] },
    }
  })
  const payment = os.activity.payment.handler(() => ({
    ...{ intent: 'one', decision: ID, kind: 'upkeep', state, settled: true, why: WHY, accounts: 1, amount: 0n },
    ...{ feeLamports: 5_000n, closed: null, elsewhere: null, payees: [], attempts: [] },
  }))
  const watch = os.events.watch.handler(({ signal }) => hub.read(signal))
  const router = { tokens: { planClose, close }, activity: { decision, payment }, events: { watch } }
  const client = createRouterClient(router, { context: { via: 'command-line' } }) as unknown as Parameters<typeof runAlias>[0]['client']
  const alias = aliases.find(({ name }) => name === 'token close')
  if (alias === undefined) throw new Error('there is such a command')
  const ask = { say: () => undefined, atTerminal: true, yes: async () => undefined, unlock: async () => undefined }
  const call = {
    alias,
    values: { account: ACCOUNT },
    nodesPath: '',
    noWait: true,
    ask,
    moving: () => undefined,
    caughtUp: async () => undefined,
  }
  return {
    answered: runAlias({ client }, call),
    begun: () => until(() => looks > 0),
    /** A comparison ends it: nothing is told of an attempt. */
    end: (as: State) => {
      state = as
      hub.tell({ kind: 'decision', decision: ID, settled: true })
    },
  }
}

describe('a command of the ledger’s names with --no-wait', () => {
  it('answers, and says of what has ended that nobody can tell whether it was done, without a recipient or a reference', async () => {
    const { answer, missed } = await closeAccount('not-known').answered
    expect(answer).toMatchObject({ id: ID, settled: true, transactions: [{ state: 'not-known' }] })
    expect(missed).toMatchObject({ code: 'PAYMENT_NOT_KNOWN', context: { kind: 'upkeep', why: WHY } })
    expect(missed === null ? '' : Object.values(explainError(missed)).join(' ')).not.toMatch(/recipient|reference|paid/)
  })

  it('says nothing more of what was done', async () => {
    await expect(closeAccount('satisfied').answered).resolves.toMatchObject({ missed: null })
  })

  it('ends where a comparison ends it before it is sent', async () => {
    const { answered, begun, end } = closeAccount('waiting')
    await begun()
    end('not-known')
    await expect(answered).resolves.toMatchObject({ missed: { code: 'PAYMENT_NOT_KNOWN' } })
  })
})
