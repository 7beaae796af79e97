import { expect, it } from 'vitest'
import { until } from '../../support/until.ts'
import { followTask } from '../../../src/shells/cli/follow.ts'
import { PASSPHRASE, temporaryDataDir } from '../backend.ts'
import { goRound } from '../operations/four-eyes.ts'
import { askNode } from '../pay/relay.ts'
import { copyJournal, openHeld, openTown, putBack, settleIn, untilRead } from './town.ts'

it.each([false, true])('a deposit to an account derived since is credited (older journal: %s)', async (isPutBack) => {
  const town = await openTown()
  const first = await openHeld(town)
  await settleIn(town, first)
  await untilRead(town, first)
  const copy = temporaryDataDir()
  copyJournal(town, copy)
  await followTask(first, await first.client.accounts.derive({ count: 3 }), () => undefined)
  const { accounts } = await first.client.accounts.list({ role: 'deposit', limit: 3 })
  const customer = accounts[1]?.address ?? null
  await askNode(town.practice.url, 'requestAirdrop', [customer, 70_000_000n])
  await town.practice.advance(10n)
  await until(async () => (await first.client.deposits.list({ limit: 9 })).deposits.some(({ owner }) => owner === customer))
  await first.close()
  if (isPutBack) putBack(town, copy)

  const second = await openHeld(town)
  await untilRead(town, second)
  await second.client.vault.unlock({ passphrase: PASSPHRASE })
  await goRound(town.practice, 40)
  const found = await second.client.deposits.list({ limit: 9 })
  expect(found.deposits.some(({ owner }) => owner === customer)).toBe(true)
})
