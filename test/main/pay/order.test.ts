import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { until } from '../../support/until.ts'
import { type House, openHouse, openOffice, PASSPHRASE } from './house.ts'
import { lie } from './relay.ts'

describe('the order of writes', () => {
  let house: House
  beforeAll(async () => {
    house = await openHouse()
  })
  afterAll(() => house.close())

  const funded = async (count: number) => {
    const accounts = house.take(count)
    await house.fund(accounts, 3_000_000n)
    return accounts
  }

  it('is intent, draft, signed bytes, broadcast rows, bytes, evidence, verdict', async () => {
    const steps: string[] = []
    const office = await openOffice(house, { onStep: (step) => void steps.push(step) })
    await office.decide(await funded(2))
    office.start()
    await office.delivered(1)
    await house.advance(1n)
    await office.reaches('confirmed')
    await house.advance(5n)
    await office.reaches('finalized')
    const order = ['write:sweep', 'write:draft', 'write:signed', 'write:broadcast', 'send', 'write:status', 'write:verdict']
    expect(steps.filter((step) => /^(write:(sweep|draft|signed|broadcast|status|verdict)|send)/.test(step))).toEqual(
      order.flatMap((name) => [`${name}:before`, `${name}:after`]),
    )
    expect(await office.journal.verify()).toMatchObject({ intact: true })
  })

  it('has every byte string in the journal, signed and with a broadcast row for that node, before any node receives it', async () => {
    const office = await openOffice(house, { relays: 2 })
    const strangers: string[] = []
    for (const relay of office.relays) {
      relay.lies.set('sendTransaction', async (params, honest) => {
        const attempts = await office.journal.read.outstandingAttempts({ limit: 100 })
        const attempt = attempts.find(
          ({ transaction }) => transaction !== null && Buffer.from(transaction).toString('base64') === params[0],
        )
        const rows = attempt === undefined ? [] : await office.journal.read.broadcasts({ attemptId: attempt.id, limit: 100 })
        const times = relay.received.filter((text) => text === params[0]).length
        if (rows.filter(({ node }) => node === relay.name).length < times || attempt?.state !== 'sent') strangers.push(params[0] as string)
        return honest()
      })
    }
    await office.decide(await funded(24))
    office.start()
    await office.delivered(3)
    await house.advance(6n)
    await until(async () => (await office.intents()).every(({ state }) => state === 'satisfied'))
    expect(office.relays.map(({ received }) => received.length >= 3)).toEqual([true, true])
    expect(strangers).toEqual([])
  })

  it('sends the same bytes again, and asks for no second signature, while nobody reports them', async () => {
    const office = await openOffice(house)
    office.first.lies.set('sendTransaction', lie.dropSend)
    await office.decide(await funded(3))
    office.start()
    await office.delivered(1)
    for (let sends = 2; sends <= 4; sends += 1) {
      await house.advance(8n)
      await office.delivered(sends)
    }
    expect(new Set(office.first.received).size).toBe(1)
    const attempts = await office.attempts()
    expect(attempts.map(({ state }) => state)).toEqual(['sent'])
    expect(await office.journal.read.broadcasts({ attemptId: attempts[0]?.id ?? 0, limit: 100 })).toHaveLength(office.first.received.length)
  })

  it('leaves a journal that was stopped between signing and sending with bytes that the next start sends unchanged', async () => {
    const office = await openOffice(house)
    const accounts = await funded(2)
    await office.decide(accounts)
    office.first.lies.set('getBlockHeight', lie.breakOff)
    const before = office.start()
    await office.reaches('signed')
    await before.close()
    expect(office.first.received).toEqual([])
    const [signed] = await office.attempts()
    office.first.lies.clear()
    await house.signer.lock()
    try {
      office.start()
      await office.reaches('sent')
    } finally {
      await house.signer.unlock({ passphrase: PASSPHRASE })
    }
    await office.delivered(1)
    expect(office.first.received[0]).toBe(Buffer.from(signed?.transaction ?? []).toString('base64'))
    await house.advance(6n)
    await office.reaches('finalized')
    expect(await office.attempts()).toHaveLength(1)
  })
})
