import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Address } from '../../../src/core/address/address.ts'
import { addressOfSeed, signBytes } from '../../../src/core/keys/keypair.ts'
import { compileMessage } from '../../../src/core/message/compile.ts'
import { encodeMessage } from '../../../src/core/message/encode.ts'
import { encodeTransaction } from '../../../src/core/message/transaction.ts'
import { digestWithdrawal } from '../../../src/core/plan/digest.ts'
import { closeProofContext, keepRange } from '../../../src/core/program/confidential-transfer.ts'
import { contextPlaces } from '../../../src/core/program/proof-context.ts'
import { rangeOfNothing } from '../../../src/core/program/range-of-nothing.ts'
import { planConfidential, startConfidential } from '../../../src/main/pay/index.ts'
import { createPatience } from '../../../src/main/pay/patience.ts'
import { continueWithdrawals } from '../../../src/main/pay/confidential/withdrawals.ts'
import { openConfidentialHouse } from '../../support/confidential-house.ts'
import { partiesOfWords, type Party } from '../../support/confidential-party.ts'
import { OPEN_GATE } from '../../support/open-gate.ts'
import { withoutVersion1 } from '../../support/without-version-1.ts'
import { type House, openHouse, openOffice } from './house.ts'
import { advanceUntil } from './paying.ts'
import { askNode } from './relay.ts'

const LIMITS = { computeUnitLimit: 1_400_000, loadedAccountsDataSizeLimit: 4_194_304 }
const AVAILABLE = 5_000n
/** More than the beginnings that a withdrawal has, and more than there are places. */
const THEFTS = 12n

describe('a stranger who proves something in each account for a proof first, and closes it', () => {
  let house: House
  let outside: Awaited<ReturnType<typeof openConfidentialHouse>>
  let party: Party
  const seed = new Uint8Array(32).fill(0x77)
  const stranger = addressOfSeed(seed)
  beforeAll(async () => {
    house = await openHouse()
    await house.fund([house.treasury], 50_000_000_000n)
    outside = await openConfidentialHouse(house.url)
    party = (await partiesOfWords({ words: house.words, mint: outside.mint, count: 1 }))[0] as Party
    await askNode(house.url, 'requestAirdrop', [stranger, 1_000_000_000n])
    await house.advance(8n)
    await outside.configure(party)
    await outside.pay(party.account, AVAILABLE)
    await outside.applyAs(party, { expected: 1n, available: AVAILABLE })
    await house.advance(8n)
  }, 120_000)
  afterAll(async () => {
    outside.close()
    await house.close()
  })

  /** As soon as it stands, and before it is final: proves nothing in it, and closes it, in one transaction. */
  const steal = async (context: Address) => {
    const { blockhash, lastValidBlockHeight, fetchedSlot } = await house.node.getLatestBlockhash({ commitment: 'processed' })
    const instructions = [
      keepRange({ ...rangeOfNothing(), context, authority: stranger }),
      closeProofContext({ context, destination: stranger, authority: stranger }),
    ]
    const lifetime = { kind: 'blockhash' as const, blockhash, lastValidBlockHeight, fetchedSlot }
    const compiled = compileMessage({ version: 1, config: LIMITS, feePayer: stranger, instructions, lifetime })
    const message = encodeMessage(compiled)
    await house.node.sendTransaction(encodeTransaction({ message, signatures: [signBytes({ seed, message })] }), {
      preflightCommitment: 'processed',
      skipPreflight: true,
    })
  }

  it('takes its rent three times at most, and nothing is withdrawn', async () => {
    const office = await openOffice(house)
    withoutVersion1(office.first)
    const submitter = office.start(house.signer, OPEN_GATE)
    const patience = createPatience({ pauseMs: 1, now: () => performance.now() })
    const parts = { ...office, gate: OPEN_GATE, onTrouble: () => undefined, onChange: () => undefined, onDecided: () => submitter.wake() }
    const asked = { act: 'withdraw', account: party.account, amount: 'all' } as const
    const { plan, steps } = await planConfidential(office, asked)
    if (plan.kind === 'refused' || steps === null) throw new Error('planned')
    await startConfidential(office, { asked, digest: digestWithdrawal(plan.planned, steps) })
    const places = contextPlaces({ payer: house.treasury, account: party.account, kind: 'range' }).map(({ context }) => context)
    const strangerHad = (await house.lamportsOf([stranger]))[0] ?? 0n
    let thefts = 0n
    // Behind whatever is sent, in the same block: whoever watches the network needs no more than that.
    const send = office.first.lies.get('sendTransaction')
    for (const relay of office.relays)
      relay.lies.set('sendTransaction', async (params, honest) => {
        const told = relay === office.first && send !== undefined ? await send(params, honest) : await honest()
        await steal(places[0] as Address).catch(() => undefined)
        return told
      })
    await advanceUntil(house, office, async () => {
      await continueWithdrawals(parts, patience)
      const made = (await office.journal.read.intents({ limit: 100 })).filter(({ what }) =>
        JSON.stringify(what).includes('make-proof-account'),
      )
      thefts = BigInt(made.filter(({ state }) => state === 'satisfied').length)
      return thefts >= THEFTS || (await office.journal.read.withdrawals({ open: true })).length === 0
    })
    await house.advance(8n)
    const [row] = await office.journal.read.withdrawals({ account: party.account })
    expect(row).toMatchObject({ state: 'ended', withdrawn: false, why: expect.stringContaining('somebody else took the accounts') })
    const gained = ((await house.lamportsOf([stranger]))[0] ?? 0n) - strangerHad
    expect(gained).toBeLessThan(3n * steps.rentLamports)
    expect(thefts).toBeLessThanOrEqual(3n)
  }, 200_000)
})
