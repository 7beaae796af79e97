import { createRouterClient } from '@orpc/server'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { carriedOperations } from '../../../src/main/operations/carried.ts'
import type { Services } from '../../../src/main/services.ts'
import { nonceOfPayer, openCarrying, planCarried } from '../carry/carrying.ts'
import { type House, openHouse } from '../pay/house.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

it('lists every bundle once, page by page, newest first', async () => {
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
})
