import { afterEach, describe, expect, it } from 'vitest'
import { FAULTS, type Fault } from '../../../src/practice/chaos/fault.ts'
import { ask, call, post } from '../rpc/client.ts'
import { chaosState, type Endpoints, FINALITY_BLOCKS, makePayment, startEndpoints, payee, payer, SENDING } from './endpoints.ts'

const running: Endpoints[] = []
afterEach(async () => {
  await Promise.all(running.splice(0).map((endpoints) => endpoints.close()))
})

async function open(faults: readonly Fault[], options: Parameters<typeof startEndpoints>[1] = {}): Promise<Endpoints> {
  const endpoints = await startEndpoints(faults, options)
  running.push(endpoints)
  return endpoints
}

const ASK_SLOT = '{"jsonrpc":"2.0","id":7,"method":"getSlot"}'
const balanceOf = async (url: string, address: string, commitment = 'processed') =>
  (await call<{ value: number }>(url, 'getBalance', address, { commitment })).value

describe('an endpoint of chaos', () => {
  it('shows the same chain as the one that is well, while it is calm', async () => {
    const { well, ill } = await open(FAULTS)
    await chaosState(ill, { calm: true })

    for (const method of ['getGenesisHash', 'getSlot', 'getBlockHeight', 'getLatestBlockhash', 'getFirstAvailableBlock'])
      expect(await ask(ill, method), method).toEqual(await ask(well, method))
    expect(await ask(ill, 'getBlock', 50)).toEqual(await ask(well, 'getBlock', 50))
    expect(await chaosState(ill)).toEqual({ calm: true, requests: 6, struck: {} })
  })

  it('is not there on the endpoint that is well', async () => {
    const { well } = await open(['late'])

    expect((await ask(well, 'practice_chaos')).error?.code).toBe(-32601)
  })

  it('meets the same questions with the same faults by the same seed, and with others by another', async () => {
    const asked = ['getSlot', 'getBlockHeight', 'getLatestBlockhash', 'getEpochInfo', 'getSlot', 'getBlockHeight']
    const met = async (seed: string) => {
      const { ill } = await open(
        FAULTS.filter((fault) => fault !== 'cut'),
        { rate: 0.3, seed },
      )
      const texts: string[] = []
      for (const method of asked) texts.push((await post(ill, JSON.stringify({ jsonrpc: '2.0', id: 1, method }))).text)
      return { texts, ...(await chaosState(ill)) }
    }
    const first = await met('one')

    expect(Object.keys(first.struck).length).toBeGreaterThan(2)
    expect(await met('one')).toEqual(first)
    expect(await met('two')).not.toEqual(first)
  })
})

describe('an answer', () => {
  it('is refused for now with 429 and when to ask again', async () => {
    const { ill } = await open(['rate-limit'])
    const response = await fetch(ill, { method: 'POST', headers: { 'content-type': 'application/json' }, body: ASK_SLOT })

    expect([response.status, response.headers.get('retry-after')]).toEqual([429, '1'])
  })

  it('is cut in the middle of what was announced', async () => {
    const { ill } = await open(['cut'])

    await expect(post(ill, ASK_SLOT)).rejects.toThrow(/terminated|fetch failed/)
  })

  it('is half of a JSON text', async () => {
    const { well, ill } = await open(['truncated'])
    const [whole, half] = [await post(well, ASK_SLOT), await post(ill, ASK_SLOT)]

    expect(half.status).toBe(200)
    expect(half.text.length).toBeGreaterThan(0)
    expect(whole.text.startsWith(half.text)).toBe(true)
    expect(() => JSON.parse(half.text) as unknown).toThrow(SyntaxError)
  })

  it('is of another question', async () => {
    const { ill } = await open(['other-id'])

    expect(JSON.parse((await post(ill, ASK_SLOT)).text)).toMatchObject({ id: 8 })
  })

  it('comes twice', async () => {
    const { well, ill } = await open(['duplicate-answer'])

    expect((await post(ill, ASK_SLOT)).text).toBe((await post(well, ASK_SLOT)).text.repeat(2))
  })

  it('comes late, and says what was so when it was asked', async () => {
    const { well, ill } = await open(['late'])
    const asked = await call<number>(well, 'getSlot', { commitment: 'processed' })
    const late = call<number>(ill, 'getSlot', { commitment: 'processed' })

    expect(await late).toBe(asked)
    expect((await chaosState(ill)).struck).toEqual({ late: 1 })
  })
})

describe('a lagging node', () => {
  it('answers everything as of the same earlier block', async () => {
    const { well, ill } = await open(['lag'])
    const before = await balanceOf(well, payee)
    const { text, signature } = await makePayment(well)
    await call(well, 'sendTransaction', text, SENDING)
    await call(well, 'practice_advance', 1)
    const [slot, newest] = [
      await call<number>(ill, 'getSlot', { commitment: 'processed' }),
      await call<number>(well, 'getSlot', { commitment: 'processed' }),
    ]

    expect(newest - slot).toBeGreaterThan(0)
    expect(await call(ill, 'getSlot')).toBe(slot - FINALITY_BLOCKS)
    expect(await balanceOf(ill, payee)).toBe(before)
    expect(await balanceOf(well, payee)).toBe(before + 1_000_000)
    expect(await call<{ value: unknown[] }>(ill, 'getSignatureStatuses', [signature])).toMatchObject({ context: { slot }, value: [null] })
    expect((await ask(ill, 'getBlock', newest, { commitment: 'confirmed' })).error?.code).toBe(-32004)
    expect((await ask(ill, 'getBalance', payee, { commitment: 'processed', minContextSlot: newest })).error?.code).toBe(-32016)
  })

  it('remembers balances below the final block of the others', async () => {
    const { well, ill } = await open(['lag'])
    const { text } = await makePayment(well)
    await call(well, 'sendTransaction', text, SENDING)
    await call(well, 'practice_advance', FINALITY_BLOCKS + 1)
    const behind = (await call<number>(well, 'getSlot')) - (await call<number>(ill, 'getSlot'))

    expect(behind).toBeGreaterThan(0)
    expect(await balanceOf(well, payee, 'finalized')).toBe(1_000_000)
    expect(await balanceOf(ill, payee, 'finalized')).toBe(0)
    await call(well, 'practice_advance', behind)
    expect(await balanceOf(ill, payee, 'finalized')).toBe(1_000_000)
  })

  it('takes sends all the same', async () => {
    const { well, ill } = await open(['lag'])
    const { text, signature } = await makePayment(well)

    expect((await ask(ill, 'sendTransaction', text, SENDING)).error?.message).toBe('Transaction simulation failed: Blockhash not found')
    expect(await call(ill, 'sendTransaction', text, { ...SENDING, skipPreflight: true })).toBe(signature)
    await call(well, 'practice_advance', 1)
    expect(await balanceOf(well, payee)).toBe(1_000_000)
  })
})

describe('a node that lost its history', () => {
  it('says from where on it has blocks, and refuses what is below', async () => {
    const { well, ill } = await open(['lose-history'])
    const first = await call<number>(ill, 'getFirstAvailableBlock')
    const { error } = await ask(ill, 'getBlock', first - 1)

    expect(await call(well, 'getFirstAvailableBlock')).toBe(0)
    expect(first).toBeGreaterThan(40)
    expect(error).toEqual({
      code: -32001,
      message: `Block ${first - 1} cleaned up, does not exist on node. First available block: ${first}`,
    })
    expect(await call(ill, 'getBlocks', 0, first + 2)).toEqual([first, first + 1, first + 2])
    expect(await call(ill, 'getSignaturesForAddress', payer.address)).toEqual([])
    expect(await call<unknown[]>(well, 'getSignaturesForAddress', payer.address)).toHaveLength(1)
  })

  it('refuses blocks that it has, in every way a node can', async () => {
    const { ill } = await open(['refuse-history'])
    const codes = new Set<number>()
    for (let asked = 0; asked < 60; asked += 1) codes.add((await ask(ill, 'getBlock', 50)).error?.code ?? 0)

    expect([...codes].toSorted((left, right) => right - left)).toEqual([-32001, -32004, -32007, -32009, -32011, -32014, -32019])
    expect([-32011, -32019]).toContain((await ask(ill, 'getSignaturesForAddress', payer.address)).error?.code)
  })
})

describe('a send', () => {
  it('is accepted and never forwarded', async () => {
    const { well, ill } = await open(['drop-send'])
    const { text, signature } = await makePayment(well)

    expect(await call(ill, 'sendTransaction', text, SENDING)).toBe(signature)
    await call(well, 'practice_advance', 200)
    expect(await balanceOf(well, payee)).toBe(0)
  })

  it('is accepted and forwarded blocks later', async () => {
    const { well, ill } = await open(['hold-send'], { seed: 'held for less than a life' })
    const { text } = await makePayment(well)
    await call(ill, 'sendTransaction', text, SENDING)
    await call(ill, 'getSlot')
    expect(await balanceOf(well, payee)).toBe(0)

    await call(well, 'practice_advance', 149)
    await call(ill, 'getSlot')
    await call(well, 'practice_advance', 1)
    expect(await balanceOf(well, payee)).toBe(1_000_000)
  })

  it('is refused although forwarded', async () => {
    const { well, ill } = await open(['refuse-send'])
    const { text } = await makePayment(well)

    expect([-32603, -32005, -32002]).toContain((await ask(ill, 'sendTransaction', text, SENDING)).error?.code)
    expect(await balanceOf(well, payee)).toBe(0)
    await call(well, 'practice_advance', 1)
    expect(await balanceOf(well, payee)).toBe(1_000_000)
  })

  it('is forwarded twice and runs once', async () => {
    const { well, ill } = await open(['duplicate-send'])
    const { text, signature } = await makePayment(well)

    expect(await call(ill, 'sendTransaction', text, SENDING)).toBe(signature)
    await call(well, 'practice_advance', 149)
    await call(ill, 'getSlot')
    await call(well, 'practice_advance', 1)
    expect(await balanceOf(well, payee)).toBe(1_000_000)
  })
})

describe('a lie', () => {
  type Latest = { readonly value: { readonly blockhash: string; readonly lastValidBlockHeight: number } }

  it('puts the height above the slot', async () => {
    const { ill } = await open(['lie-height'])
    const { absoluteSlot, blockHeight } = await call<{ absoluteSlot: number; blockHeight: number }>(ill, 'getEpochInfo')

    expect(await call<number>(ill, 'getBlockHeight')).toBe(blockHeight)
    expect(blockHeight).toBeGreaterThan(absoluteSlot)
  })

  it('gives a blockhash another end, or a blockhash that is none', async () => {
    const [ends, hashes] = [await open(['lie-last-valid-height']), await open(['lie-latest-blockhash'])]
    const [truth, end] = [await call<Latest>(ends.well, 'getLatestBlockhash'), await call<Latest>(ends.ill, 'getLatestBlockhash')]
    const hash = (await call<Latest>(hashes.ill, 'getLatestBlockhash')).value.blockhash

    expect(end.value.blockhash).toBe(truth.value.blockhash)
    expect([-149, -60, 1_000]).toContain(end.value.lastValidBlockHeight - truth.value.lastValidBlockHeight)
    expect(await call(hashes.well, 'isBlockhashValid', hash)).toMatchObject({ value: false })
  })

  it('gives a block another hash, and leaves a slot out', async () => {
    const [hashes, slots] = [await open(['lie-block-blockhash']), await open(['lie-slots'])]
    const [truth, lie] = [await call<object>(hashes.well, 'getBlock', 50), await call<object>(hashes.ill, 'getBlock', 50)]

    expect(lie).toEqual({ ...truth, blockhash: expect.not.stringContaining((truth as { blockhash: string }).blockhash) as string })
    expect(await call<number[]>(slots.well, 'getBlocks', 50, 60)).toHaveLength(11)
    expect(await call<number[]>(slots.ill, 'getBlocks', 50, 60)).toHaveLength(10)
  })

  it('shows another balance', async () => {
    const { well, ill } = await open(['lie-balance'])
    const truth = await balanceOf(well, payer.address)
    type Accounts = { readonly value: readonly ({ readonly lamports: number } | null)[] }
    const { value } = await call<Accounts>(ill, 'getMultipleAccounts', [payer.address, payee])

    expect(await balanceOf(ill, payer.address)).not.toBe(truth)
    expect(value).toEqual([expect.not.objectContaining({ lamports: truth }), null])
  })

  it('shows a status that is not so', async () => {
    const shown = async (fault: Fault, send: boolean) => {
      const { well, ill } = await open([fault])
      const { text, signature } = await makePayment(well)
      if (send) await call(well, 'sendTransaction', text, SENDING)
      await call(well, 'practice_advance', 1)
      return (await call<{ value: [unknown] }>(ill, 'getSignatureStatuses', [signature])).value[0]
    }

    expect(await shown('lie-status-absent', true)).toBeNull()
    expect(await shown('lie-status-landed', false)).toMatchObject({ confirmationStatus: 'finalized', err: null })
    expect(await shown('lie-status-failed', true)).toMatchObject({ err: { InstructionError: [0, { Custom: 1 }] } })
  })
})
