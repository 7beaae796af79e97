import { tell } from '../../../src/core/text/sentence.ts'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { openBackend } from '../../../src/main/wiring.ts'
import { askCustomers } from '../../../src/shells/cli/demo/customers.ts'
import { furnish, openStillPractice, SIGNER_ENTRY } from '../backend.ts'

/** A backend over a still chain with one mint that withholds fees. */
async function openWithMint() {
  const practice = await openStillPractice()
  onTestFinished(() => practice.close())
  const dataDir = mkdtempSync(join(tmpdir(), 'strongroom-mint-'))
  const backend = await openBackend({ dataDir, network: 'practice', pauseMs: 5, signer: { entry: SIGNER_ENTRY } })
  onTestFinished(async () => {
    await backend.close()
    rmSync(dataDir, { recursive: true, force: true })
  })
  await furnish(backend, practice.url, 1)
  const { withFee } = await askCustomers(practice.url).createMints()
  await practice.advance(6n)
  return { client: backend.client, mint: withFee.mint }
}

it('a mint says what it withholds before anything of it is listed', async () => {
  const { client, mint } = await openWithMint()
  const { notes, decimals } = await client.mints.show({ mint })
  expect(decimals).toBe(6)
  const most = { part: 'amount', amount: 5_000_000n, decimals, unit: null } as const
  expect(notes).toEqual([{ weight: 'notes', words: tell`Of each transfer ${'1'} % is withheld, at most ${most}; so much less arrives.` }])
})

it('tells every window that a mint was listed', async () => {
  const { client, mint } = await openWithMint()
  const events = await client.events.watch({})
  const heard = (async () => {
    for await (const event of events) if (event.kind === 'mint') return event
    return null
  })()
  await client.mints.add({ mint, label: 'Coin' })
  expect(await heard).toEqual({ kind: 'mint', mint, standing: 'listed' })
})
