import { expect, it } from 'vitest'
import { encodeKeypairFile } from '../../../src/core/keys/keypair.ts'
import { until } from '../../support/until.ts'
import { openTestBackend, PASSPHRASE, SIGNER_ENTRY } from '../backend.ts'
import { decide, makePayee, openRelayedTown, settleIn, SOON } from '../compare/town.ts'
import { goRound } from '../operations/four-eyes.ts'

it('nothing is signed once sending is closed, though nodes were being asked how far the chain is final', async () => {
  const { relay, town } = await openRelayedTown()
  let armed = false
  const first = await openTestBackend({
    dataDir: town.dataDir,
    onStep: (step: string) => {
      if (step === 'write:draft:after') armed = true
    },
    signer: { entry: SIGNER_ENTRY },
  })
  await settleIn(town, first)
  const payee = await makePayee(first, 4)
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  let waits = 0
  relay.lies.set('getEpochInfo', async (_, honest) => {
    if (armed) {
      waits += 1
      await released
    }
    return honest()
  })
  await decide(first, payee, 'invoice 1')
  await until(() => waits > 0, SOON)
  await first.client.vault.importKeypair({ passphrase: PASSPHRASE, label: 'hot', keypair: encodeKeypairFile(new Uint8Array(32).fill(42)) })
  const { state } = await first.client.sending.status({})
  const sends = relay.received.length
  armed = false
  release()
  await goRound(town.practice, 30)
  expect(state).toBe('closed')
  expect(relay.received.length).toBe(sends)
})
