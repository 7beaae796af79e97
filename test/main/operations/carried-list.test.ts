import { createRouterClient } from '@orpc/server'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { hashMessage } from '../../../src/core/review/digest.ts'
import { takeBack } from '../../../src/main/carry/index.ts'
import { carriedOperations } from '../../../src/main/operations/carried.ts'
import { outstandingOperations } from '../../../src/main/operations/outstanding.ts'
import type { Services } from '../../../src/main/services.ts'
import { OPEN_GATE } from '../../support/open-gate.ts'
import { LEVEL, nonceOfPayer, openCarrying, planCarried, signedElsewhere } from '../carry/carrying.ts'
import { PAYER } from '../../support/payer-elsewhere.ts'
import { type House, openHouse } from '../pay/house.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

it('lists every bundle once, page by page, newest first, and one by its digest', async () => {
  const office = await openCarrying(house)
  const { bundles } = createRouterClient(
    { bundles: carriedOperations(office as unknown as Services) },
    { context: { via: 'command-line' } },
  )
  expect(await bundles.list({})).toEqual([])
  const prepared: string[] = []
  for (const reference of ['one', 'two', 'three']) {
    const { prepare } = await planCarried(office, { reference, nonceAccount: await nonceOfPayer(house, `listed ${reference}`) })
    prepared.unshift((await prepare()).digest)
  }
  const listed: string[] = []
  for (let before: number | undefined, isMore = true; isMore; ) {
    const page = await bundles.list({ limit: 2, ...(before === undefined ? {} : { before }) })
    listed.push(...page.map(({ digest }) => digest))
    before = page.at(-1)?.id
    isMore = page.length === 2
  }
  expect(listed).toEqual(prepared)
  expect((await bundles.list({})).map(({ digest }) => digest)).toEqual(prepared)
  const all = await bundles.list({})
  for (const one of all) expect(await bundles.list({ digest: one.digest })).toEqual([one])
  expect(await bundles.list({ digest: '0'.repeat(64) })).toEqual([])
})

it('what is out stands beside the outstanding signatures, the oldest first, and no longer once its signature is known', async () => {
  const office = await openCarrying(house)
  const submitter = { wake: () => undefined }
  const { outstanding } = createRouterClient(
    { outstanding: outstandingOperations({ ...office, submitter } as unknown as Services) },
    { context: { via: 'command-line' } },
  )
  const left = []
  for (const reference of ['a', 'b']) {
    const nonceAccount = await nonceOfPayer(house, `out ${reference}`)
    const { digest, content } = await (await planCarried(office, { reference, nonceAccount })).prepare()
    left.push({ nonceAccount, digest, bundle: signedElsewhere(content).bundle })
  }
  const shown = left.map(({ nonceAccount, digest, bundle: { transactions } }) => {
    const messageHash = hashMessage(transactions[0]?.message ?? new Uint8Array())
    return { bundle: digest, number: 1, messageHash, from: PAYER, nonceAccount }
  })
  expect(await outstanding.list({})).toMatchObject({ signatures: [], next: null, mayBeSigned: { transactions: shown, more: false } })
  expect((await outstanding.list({ limit: 1 })).mayBeSigned).toEqual({ transactions: shown.slice(0, 1), more: true })
  const [first] = left
  if (first === undefined) throw new Error('it left')
  await takeBack({ ...office, watcher: LEVEL, gate: OPEN_GATE }, first.bundle)
  const after = await outstanding.list({})
  expect(after.signatures).toHaveLength(1)
  expect(after.mayBeSigned).toEqual({ transactions: shown.slice(1), more: false })
})
