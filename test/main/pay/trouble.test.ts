import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openSnapshots, openWrites } from '../../../src/main/journal/connections.ts'
import type { Journal } from '../../../src/main/journal/index.ts'
import { migrate } from '../../../src/main/journal/migrate.ts'
import { createReader } from '../../../src/main/journal/read/create-reader.ts'
import { openFile, openReadOnly, prepareForWriting, type SqliteFile } from '../../../src/main/journal/sqlite.ts'
import { until } from '../../support/until.ts'
import { type House, type Office, openHouse, openOffice, SHORT_TIMEOUT_MS } from './house.ts'
import { type Lie, lie } from './relay.ts'

const EVERY_METHOD = [
  'getGenesisHash',
  'getEpochInfo',
  'getBlockHeight',
  'getLatestBlockhash',
  'getSignatureStatuses',
  'getTransaction',
  'sendTransaction',
  'getHealth',
  'getFirstAvailableBlock',
  'getSlot',
  'getMultipleAccounts',
]

const TROUBLES: readonly (readonly [what: string, lie: Lie, code: string])[] = [
  ['is down', lie.breakOff, 'NODE_CONNECTION_LOST'],
  ['is silent', lie.stayAway, 'NODE_TIMED_OUT'],
  ['talks garbage', lie.talkGarbage, 'NODE_HTTP_STATUS|NODE_ANSWER_NOT_JSON'],
  ['lets nobody ask so often', lie.rateLimit, 'NODE_RATE_LIMITED'],
]

describe('trouble with the only node during a sweep', () => {
  let house: House
  beforeAll(async () => {
    house = await openHouse()
  })
  afterAll(() => house.close())

  const openDecided = async (): Promise<Office> => {
    const accounts = house.take(2)
    await house.fund(accounts, 3_000_000n)
    const office = await openOffice(house, { timeoutMs: SHORT_TIMEOUT_MS })
    await office.decide(accounts)
    return office
  }
  const stop = ({ first }: Office, untruth: Lie) => {
    for (const method of EVERY_METHOD) first.lies.set(method, untruth)
  }
  const expectSweptOnce = async (office: Office) => {
    await house.advance(6n)
    await office.reaches('finalized')
    expect(await office.attempts()).toHaveLength(1)
    expect(await office.journal.verify()).toMatchObject({ intact: true })
  }

  it.each(TROUBLES)('that %s before anything is signed is reported, and it goes on afterwards', async (_what, untruth, code) => {
    const office = await openDecided()
    stop(office, untruth)
    office.start()
    await until(() => office.troubles.length > 0)
    expect(office.troubles[0]?.code).toMatch(new RegExp(`^(${code})$`))
    expect(await office.attempts()).toEqual([])
    office.first.lies.clear()
    await office.delivered(1)
    await expectSweptOnce(office)
  })

  it.each(TROUBLES)('that %s once the bytes are out is told, loses nothing, and it goes on afterwards', async (_what, untruth) => {
    const office = await openDecided()
    office.start()
    await office.delivered(1)
    stop(office, untruth)
    await until(() => office.troubles.length > 1)
    expect((await office.attempts()).map(({ state }) => state)).toEqual(['sent'])
    office.first.lies.clear()
    await expectSweptOnce(office)
  })

  it('is not what closing is: a call that it ends is no trouble', async () => {
    const office = await openDecided()
    office.first.lies.set('getLatestBlockhash', lie.stayAway)
    const asked = office.first.count('getLatestBlockhash')
    const submitter = office.start()
    await until(() => office.first.count('getLatestBlockhash') > asked)
    office.nodes.close()
    await submitter.close()
    expect(office.troubles).toEqual([])
  })

  it('that comes back on another genesis is told, that node is given nothing, and it goes on once it is itself again', async () => {
    const office = await openDecided()
    // Whoever was away may come back as somebody else: it is asked again.
    stop(office, lie.breakOff)
    office.start()
    await until(() => office.troubles.length > 0)
    office.first.lies.set('getGenesisHash', () => '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3zQawwpjk2NsNY')
    await until(() => office.troubles.some(({ code }) => code === 'NODE_OTHER_GENESIS'))
    expect(office.first.received).toEqual([])
    office.first.lies.clear()
    await office.delivered(1)
    await expectSweptOnce(office)
  })
})

describe('a full disk during a sweep', () => {
  let house: House
  beforeAll(async () => {
    house = await openHouse()
  })
  afterAll(() => house.close())

  /** A journal whose file may be told not to grow. */
  const openWithRoom = (onOpen: (file: SqliteFile) => void) => async (path: string, onStep: (step: string) => void | Promise<void>) => {
    const file = openFile(path)
    prepareForWriting(file)
    migrate(file)
    onOpen(file)
    const reader = openSnapshots(openReadOnly(path))
    const { write, close } = openWrites(file, { path, now: () => 0, onStep })
    return {
      read: createReader(reader.snapshot),
      write,
      verify: () => Promise.reject(new Error('not here')),
      atOnce: () => Promise.reject(new Error('not here')),
      close: () => reader.close().then(close),
    } satisfies Journal
  }

  it.each(['draft', 'signed', 'broadcast', 'verdict'])(
    'that stops the write of “%s” is told, loses nothing, and it goes on when there is room',
    async (name) => {
      const accounts = house.take(10)
      await house.fund(accounts, 3_000_000n)
      let disk: SqliteFile | undefined
      let isFull = true
      const office = await openOffice(house, {
        open: openWithRoom((file) => (disk = file)),
        onStep(step) {
          if (disk !== undefined && isFull && step === `write:${name}:before`) runOut(disk)
        },
      })
      await office.decide(accounts)
      office.start()
      if (name === 'verdict') {
        await office.delivered(1)
        await house.advance(6n)
      }
      await until(() => office.troubles.some(({ code }) => code === 'JOURNAL_FULL'))
      isFull = false
      disk?.pragma('max_page_count = 100000')
      await office.delivered(1)
      await house.advance(6n)
      await office.reaches('finalized')
      expect(await office.attempts()).toHaveLength(1)
      expect(new Set(office.first.received).size).toBe(1)
    },
  )
})

/** Lets the file grow no more, and asks for more than is free within the change: SQLite itself says that the disk is full. */
function runOut(file: SqliteFile): void {
  file.pragma(`max_page_count = ${String(file.pragma('page_count', { simple: true }))}`)
  file.exec('CREATE TABLE what_does_not_fit (bytes BLOB); INSERT INTO what_does_not_fit VALUES (zeroblob(1000000))')
}
