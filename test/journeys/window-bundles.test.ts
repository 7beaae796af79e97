import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { verifyAsync } from '@noble/ed25519'
import { afterAll, describe, expect, it } from 'vitest'
import { encodeAddress } from '../../src/core/address/address.ts'
import type { Bundle } from '../../src/core/bundle/bundle.ts'
import { compareReturned } from '../../src/core/bundle/compare-returned.ts'
import { decodeBundle } from '../../src/core/bundle/decode.ts'
import { digestBundle, encodeBundle } from '../../src/core/bundle/encode.ts'
import { encodeSignature } from '../../src/core/keys/signature.ts'
import { digestWords } from '../../src/core/review/digest.ts'
import { bundledOf, bundleOf, byNonce, keyOf, line, pay } from '../core/bundle/support.ts'
import { findBarriersInEveryLook } from '../screens/support/page.ts'
import { findCut, showsWhole } from '../screens/support/whole.ts'
import { makeColdVault, openCarried, pathShown, signCarried, unlock } from '../support/window-bundle-story.ts'
import { keyboardHand } from '../support/window-hand.ts'
import { useRealWindows } from '../support/window-real.ts'
import { headline } from '../support/window-story.ts'

const [ANNA, BEN] = [keyOf('Anna'), keyOf('Ben')]
/** As many as are signed at once. */
const MOST_SIGNED = 1_000
const wordsOf = (bundle: Bundle) => digestWords(digestBundle(bundle)).join(' ')

describe('a bundle, in the window of an offline workstation', () => {
  const windows = useRealWindows()
  const dataDir = mkdtempSync(join(tmpdir(), 'strongroom-cold-'))
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

  it('is opened, read and signed by keyboard alone, with signatures that anybody can verify; another one over its nonce is refused, and 1,000 are signed at once', async () => {
    const { treasury, deposits } = await makeColdVault({ dataDir, allowed: [ANNA, BEN] })
    const paying = (nonce: string, reference: string, amount: bigint) =>
      bundledOf({
        lifetime: byNonce(nonce, treasury),
        feePayer: treasury,
        instructions: [pay(ANNA, amount, treasury), pay(BEN, 7n, treasury)],
        lines: [line(ANNA, amount, { reference }), line(BEN, 7n, { reference: `${reference} b` })],
      })
    const sweep = bundledOf({
      kind: 'sweep',
      lifetime: byNonce('sweep', treasury),
      feePayer: treasury,
      instructions: deposits.map((source) => pay(treasury, 1_000n, source)),
      lines: deposits.map(() => line(treasury, 1_000n)),
    })
    const bundle = bundleOf(paying('one', 'invoice 1', 5_000_000n), sweep)

    const window = await windows.openOffline(dataDir)
    const { page, complaints, defects } = window
    const story = { page, hand: keyboardHand(page) }
    await unlock(story)
    await openCarried(story, bundle, 'payment 2026-311.json')
    await headline(page, 'The bundle of 2 transactions is here, and not signed.').waitFor()
    for (const address of [ANNA, BEN, treasury, ...deposits]) expect(await showsWhole(page, address)).toBe(true)
    expect(await findCut(page)).toEqual([])
    expect(await findBarriersInEveryLook(page)).toEqual([])

    await signCarried(story, wordsOf(bundleOf(sweep)))
    await page.getByText('BUNDLE_OTHER_WORDS').waitFor()
    await signCarried(story, wordsOf(bundle))
    await headline(page, 'The bundle of 2 transactions is signed').waitFor()
    await page.getByText('4 signatures were made.').waitFor()
    expect(await findBarriersInEveryLook(page)).toEqual([])
    const path = await pathShown(page)
    expect(path).toBe(join(dataDir, 'practice', 'exports', 'payment-2026-311-signed.json'))

    const signed = decodeBundle(readFileSync(path, 'utf8'))
    expect(wordsOf(signed)).toBe(wordsOf(bundle))
    expect(compareReturned(bundle, signed).differences).toEqual([])
    const verified = signed.transactions.flatMap(({ message, signers }) =>
      signers.map(async ({ address, signature }) => {
        if (signature === null) return false
        return verifyAsync(encodeSignature(signature), message, encodeAddress(address), { zip215: false })
      }),
    )
    expect(await Promise.all(verified)).toEqual([true, true, true, true])

    // What came back to this window has all its signatures: it is not offered to be signed again.
    await openAnother()
    await openCarried(story, signed, 'payment 2026-311-signed.json')
    await headline(page, 'The bundle of 2 transactions has all its signatures.').waitFor()
    expect(await page.getByRole('button', { name: /^Sign/ }).count()).toBe(0)

    await openAnother()
    const other = bundleOf(paying('one', 'invoice 2', 6_000_000n))
    await openCarried(story, other, 'other.json')
    await signCarried(story, wordsOf(other))
    await page.getByText('BUNDLE_NONCE_USED').waitFor()
    await openAnother()
    const most = bundleOf(...Array.from({ length: MOST_SIGNED }, (_, at) => paying(`of many ${at}`, `of many ${at}`, 1_000n)))
    expect(encodeBundle(most).length).toBeGreaterThan(1024 * 1024)
    await openCarried(story, most, 'many.json')
    await signCarried(story, wordsOf(most))
    await page.getByText('1,000 signatures were made.').waitFor()
    expect(complaints.filter((complaint) => !complaint.includes('status of 422'))).toEqual([])
    expect(defects).toEqual([])

    async function openAnother(): Promise<void> {
      await story.hand.press(page.getByRole('button', { name: 'Open another bundle' }))
    }
  })
})
